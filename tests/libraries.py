"""The libraries of the environment that runs the tests, for environments that tests make."""

import sysconfig
from pathlib import Path


def lend_libraries(folder: Path) -> Path:
    """Link all libraries, pip among them, into a folder, without Gesso itself. Name it in a `.pth` file to borrow them."""
    folder.mkdir(exist_ok=True)
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        # An editable install of the checkout would hide what the wheel lacks.
        if "gesso" not in path.name and path.suffix != ".pth":
            (folder / path.name).symlink_to(path)
    return folder


def borrow_libraries(environment: Path, libraries: Path) -> None:
    """Let an environment without libraries find these."""
    site = next((environment / "lib").glob("python*/site-packages"))
    (site / "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
