"""Pages in a single file, without scripts, with their pictures inside."""

from __future__ import annotations

import base64
import io
from pathlib import Path

from gesso.printing.faces.png import open_face
from gesso.resources import read_resource

_QUALITY = 84


def filled_page(name: str, **values: object) -> str:
    """Fill in a template of `templates/pages`."""
    import jinja2

    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    template = environment.from_string(read_resource(f"templates/pages/{name}.html.j2"))
    return template.render(values) + "\n"


def small_picture(file: Path | None, width: int) -> tuple[str, int, int] | None:
    """Return a face as a JPEG data URI of at most this width in pixels, with its size."""
    if file is None:
        return None
    from PIL import Image

    with open_face(file) as face:
        small = face.convert("RGB")
        small.thumbnail((width, 2 * width), Image.Resampling.LANCZOS)
    packed = io.BytesIO()
    small.save(packed, "JPEG", quality=_QUALITY, optimize=True)
    return f"data:image/jpeg;base64,{base64.b64encode(packed.getvalue()).decode()}", small.width, small.height
