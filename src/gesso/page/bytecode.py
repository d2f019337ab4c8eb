"""Compile an archive of Python modules for the Python that runs this, which may be the one in a browser."""

import ast
import importlib.util
import io
import marshal
import zipfile

_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""The head of bytecode that is never compared with a source (PEP 552)."""


def compiled(archive: bytes) -> bytes:
    """Return a ZIP archive with bytecode in place of each source, without docstrings; equal archives give equal bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as sources, zipfile.ZipFile(packed, "w") as out:
        for item in sources.infolist():
            name, data = item.filename, sources.read(item)
            if name.endswith(".py"):
                code = compile(_without_docstrings(data), name, "exec", dont_inherit=True, optimize=0)
                name, data = f"{name}c", importlib.util.MAGIC_NUMBER + _UNCHECKED + marshal.dumps(code)
            out.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def _without_docstrings(source: bytes) -> ast.Module:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            match node.body:
                case [ast.Expr(value=ast.Constant(value=str())) as said, *rest]:
                    node.body = rest or [ast.copy_location(ast.Pass(), said)]
    return tree
