"""Series over a cluster of Ray: the same report as on one machine, also when a node is killed in the middle."""

import logging
from collections.abc import Iterator
from typing import Any

import bivouac
import pytest

ray = pytest.importorskip("ray", reason="ray is not installed: pip install ray")


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


def test_a_cluster_plays_the_same_games_and_a_killed_node_loses_none(cluster: Any, caplog: pytest.LogCaptureFixture) -> None:
    import bivouac.ray as over

    # Long enough that the node that is killed is in the middle of a share.
    game, bots, games = "tranchees", "greedy,random", 240
    told: list[tuple[int, int]] = []

    def progress(done: int, everything: int) -> None:
        if not told:
            cluster.remove_node(list(cluster.worker_nodes)[0], allow_graceful=False)
        told.append((done, everything))

    with caplog.at_level(logging.WARNING):
        report = over.simulate(game, bots, games, seed=4, share=30, progress=progress)
    assert counted(report) == counted(bivouac.simulate(game, bots, games, seed=4))
    assert len(told) == 8 and told[-1] == (games, games), "each share is counted once"
    assert any("played again" in record.message for record in caplog.records), "the killed node had a share"
    assert len([node for node in ray.nodes() if node["Alive"]]) == 1


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
