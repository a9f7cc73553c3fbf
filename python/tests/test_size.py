"""What the package costs: the size of its library, and how long an import takes."""

import pathlib
import shutil
import subprocess
import sys
import zipfile

import bivouac._native
import pytest

IMPORT = """
import time, numpy
begun = time.process_time()
import bivouac
print(time.process_time() - begun)
"""


def test_the_import_is_quick() -> None:
    """Processor time beside that of numpy, the best of three."""
    times = [float(subprocess.run([sys.executable, "-c", IMPORT], check=True, capture_output=True, text=True).stdout) for _ in range(3)]
    print(f"import: {1000 * min(times):.1f} ms")
    assert min(times) < 0.06


def test_the_import_loads_nothing_that_few_need() -> None:
    code = "import sys, bivouac; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert not {"ray", "gymnasium", "pettingzoo", "pyspiel", "torch", "bivouac.train", "bivouac.client"} & set(loaded)


def test_the_wheel_is_small(tmp_path: pathlib.Path) -> None:
    """The library without symbols, compressed as a wheel does it: nearly all of the wheel."""
    if shutil.which("strip") is None:
        pytest.skip("no strip: it comes with binutils")
    library = tmp_path / "library"
    subprocess.run(["strip", "-o", str(library), str(bivouac._native.__file__)], check=True)
    with zipfile.ZipFile(tmp_path / "wheel", "w", zipfile.ZIP_DEFLATED) as wheel:
        wheel.write(library, "library")
    size = (tmp_path / "wheel").stat().st_size / 1e6
    print(f"wheel: {size:.1f} MB")
    assert size < 12
