"""Series over a cluster of Ray: the same report as on one machine, also when a node is killed in the middle."""

import contextlib
import logging
import os
import pathlib
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import bivouac
import pytest

ray: Any = pytest.importorskip("ray", reason="ray is not installed: pip install ray")


def counted(report: dict[str, Any]) -> dict[str, Any]:
    """A report without times."""
    report = {key: value for key, value in report.items() if key != "seconds"}
    times = ("mean_ms", "most_ms")
    report["bots"] = [{key: value for key, value in bot.items() if key not in times} for bot in report["bots"]]
    return report


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    built = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    built.add_node(num_cpus=1)
    ray.init(address=built.address, log_to_driver=False)
    yield built
    ray.shutdown()
    built.shutdown()


def test_a_cluster_plays_the_same_games_and_a_killed_node_loses_none(
    cluster: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    """The second node is killed while it holds a share: nobody goes on before that."""
    import bivouac.ray as over

    game, bots, games, marks = "tranchees", "greedy,random", 40, tmp_path

    def held(series: Any, first: int, count: int) -> Any:
        mark = marks / f"{ray.get_runtime_context().get_node_id()} {first}"
        mark.with_suffix(".part").write_text(str(os.getpid()))
        mark.with_suffix(".part").rename(mark)
        while not (marks / "go on").exists():
            time.sleep(0.02)
        return series.share(first, count)

    head = ray.get_runtime_context().get_node_id()
    (victim,) = [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["NodeID"] != head]

    def kill() -> None:
        def there() -> list[pathlib.Path]:
            return [mark for mark in marks.glob(f"{victim} *") if not mark.suffix]

        while not there():
            time.sleep(0.02)
        cluster.remove_node(list(cluster.worker_nodes)[0], allow_graceful=False)
        # Here the node is a process. On a machine that dies its workers die with it.
        for pid in {int(mark.read_text()) for mark in there()}:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        (marks / "go on").touch()

    monkeypatch.setattr(over, "_play", held)
    told: list[tuple[int, int]] = []
    killer = threading.Thread(target=kill)
    killer.start()
    with caplog.at_level(logging.WARNING):
        report = over.simulate(game, bots, games, seed=4, share=5, progress=lambda *done: told.append(done))
    killer.join()
    assert counted(report) == counted(bivouac.simulate(game, bots, games, seed=4))
    assert told == [(5 * done, games) for done in range(1, 9)], "each share is counted once"
    assert any("played again" in record.message for record in caplog.records), "the killed node had a share"


def test_arenas_records_and_weights(cluster: Any, tmp_path: Any) -> None:
    import bivouac.ray as over

    file = tmp_path / "new.toml"
    file.write_text(bivouac.weights("goofspiel").replace("scale = ", "scale = 1"))
    bots = f"greedy,random,greedy@{file}"
    assert over.arena("goofspiel", bots, 20, seed=3, share=7) == bivouac.arena("goofspiel", bots, 20, seed=3)
    assert over.selfplay("goofspiel", "random", 9, seed=2, share=4) == bivouac.selfplay("goofspiel", "random", 9, seed=2)


def test_what_cannot_be_played_is_told_before_anything_is_sent(cluster: Any) -> None:
    import bivouac.ray as over

    for arguments in (("chess", "random", 10), ("goofspiel", "nobody", 10), ("goofspiel", "random", 0), ("goofspiel", "greedy@none", 9)):
        with pytest.raises(bivouac.BivouacError):
            over.simulate(*arguments)
    with pytest.raises(bivouac.BivouacError, match="at least 1"):
        over.simulate("goofspiel", "random", 10, share=0)
    with pytest.raises(bivouac.BivouacError, match="two players"):
        over.arena("goofspiel", "random")
    with pytest.raises(bivouac.BivouacError, match="players for goofspiel"):
        over.simulate("goofspiel", "random,random,random", 10, share=5)
