"""The examples of the documentation are executed."""

import doctest
import pathlib

import bivouac
import bivouac._batch
import bivouac._rows
import bivouac.train
import pytest

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"


@pytest.mark.parametrize("module", [bivouac, bivouac._batch, bivouac._rows, bivouac.train])
def test_docstrings(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert failed == 0 and tried > 0


def test_the_page() -> None:
    pytest.importorskip("pettingzoo")
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0 and tried > 20


def test_everything_public_is_documented() -> None:
    for name in bivouac.__all__:
        thing = getattr(bivouac, name)
        assert thing.__doc__, name
        if isinstance(thing, type):
            for key, value in vars(thing).items():
                assert key.startswith("_") or not callable(value) or value.__doc__, f"{name}.{key}"
