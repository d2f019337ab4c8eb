"""The tree says the architecture: imports run one way, and no stage knows a game."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "gesso"
PICTURES = ROOT / "src" / "gesso_art"
TESTS = ROOT / "tests"

# Each may import those before it and its own modules. What stands on one line may not import each other.
ORDER: tuple[frozenset[str], ...] = (
    frozenset({"data_classes"}),
    frozenset({"files", "names", "plain_values", "request_error", "resources"}),
    frozenset({"diagnostics", "installed", "worker_processes"}),
    frozenset({"source"}),
    frozenset({"records", "schema", "spreadsheets"}),
    frozenset({"lang"}),
    frozenset({"checks", "wording", "codegen", "engine"}),
    frozenset({"art", "reading"}),
    frozenset({"printing", "sim"}),
    frozenset({"games"}),
    frozenset({"project"}),
    frozenset({"cache"}),
    frozenset({"tasks"}),
    frozenset({"editing"}),
    frozenset({"api"}),
    frozenset({"lsp", "page"}),
    frozenset({"cli"}),
    frozenset({"__main__"}),
)
RANK = {name: rank for rank, names in enumerate(ORDER) for name in names}
STAGES = sorted(RANK.keys() - {"games", "__main__"})
# Words of a game, in any form. A stage whose code needs one has learnt a rule that belongs to `games`; comments and
# docstrings may use them, for examples make things plain.
GAME_WORDS = re.compile(
    r"\b(re;?act|masterpiece\w*|artists?|calligrapher|tagger|tattooist|nathaniel|fortune.teller|boards?|"
    r"ascen(d|ds|ded|sion)|solrei|ashley|muses?|showdowns?|rei|augment(s|ed)?|offen[cs]e|conjurers?)\b|"
    r"[\"'`](intention|reaction|chain)[\"'`]",
    re.IGNORECASE,
)
# Words that painting and printing have in senses of their own; in all other stages they are a game's pieces and places.
PIECE_WORDS = re.compile(r"\b(summon(s|ed)?|ink(ed)?|scales|murals?|tiles?|golems?|fish|speakers?)\b", re.I)
MAY = {
    *(SOURCE / "art").rglob("*.py"),
    *(SOURCE / "printing").rglob("*.py"),
    # Its options say how much ink sheets take.
    SOURCE / "cli" / "drawing.py",
    # Its example is a line of the one game that the reference shows.
    SOURCE / "lang" / "ast" / "things.py",
}


@dataclass(frozen=True, slots=True)
class Seen:
    """Imports, calls by what is called and their lines, and names in a module: those without a docstring, and arguments that
    a docstring documents and nobody can give."""

    explained: bool
    imports: tuple[ast.Import | ast.ImportFrom, ...]
    at_run_time: tuple[ast.Import | ast.ImportFrom, ...]
    calls: tuple[tuple[str, int], ...]
    unexplained: tuple[tuple[str, int], ...]
    unknown_arguments: tuple[tuple[str, int], ...]


def modules(part: str) -> list[Path]:
    path = SOURCE / part
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def code_of(path: Path) -> str:
    """The text of a module with comments and docstrings blanked; lines keep their numbers."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines[node.lineno - 1 : node.end_lineno or node.lineno] = [""] * (
                (node.end_lineno or node.lineno) - node.lineno + 1
            )
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                number, column = token.start
                lines[number - 1] = lines[number - 1][:column]
    return "\n".join(lines)


@cache
def seen(path: Path) -> Seen:
    """What several tests ask of a module, which is read once for all of them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = [*ast.walk(tree)]
    for_types = {
        id(inner)
        for node in nodes
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
    return Seen(
        explained=bool(ast.get_docstring(tree)),
        imports=tuple(imports),
        at_run_time=tuple(node for node in imports if id(node) not in for_types),
        calls=tuple((called(node.func), node.lineno) for node in nodes if isinstance(node, ast.Call)),
        unexplained=tuple(
            (node.name, node.lineno)
            for node in tree.body
            if isinstance(node, ast.ClassDef) or (isinstance(node, ast.FunctionDef) and not node.decorator_list)
            if not ast.get_docstring(node)
        ),
        unknown_arguments=tuple(
            (name, node.lineno)
            for node in nodes
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and (known := parameters(node)) is not None
            for name in documented_arguments(node) - known
        ),
    )


def called(function: ast.expr) -> str:
    """What is called: a name, or a name of a module's such as `sys.exit`; else nothing."""
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return f"{module}.{name}"
    return ""


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.slow
def test_no_modules_import_each_other_in_a_circle_at_run_time() -> None:
    """Imports inside functions count too; imports for type checkers only do not."""
    paths = {module_name(path): path for root in (SOURCE, PICTURES) for path in root.rglob("*.py")}
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        found = {
            full if full in paths else node.module
            for node in seen(path).at_run_time
            if isinstance(node, ast.ImportFrom) and node.module
            for full in (f"{node.module}.{alias.name}" for alias in node.names)
        }
        found |= {alias.name for node in seen(path).at_run_time if isinstance(node, ast.Import) for alias in node.names}
        graph[name] = (found & paths.keys()) - {name}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """Parts of gesso that a module imports at run time, with the line; imports for type checkers only are left out."""
    for node in seen(path).at_run_time:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "gesso":
            parts = node.module.split(".")[1:2] or [alias.name for alias in node.names]
            yield from ((part, node.lineno) for part in parts)
        elif isinstance(node, ast.Import):
            yield from (
                (alias.name.split(".")[1], node.lineno) for alias in node.names if alias.name.startswith("gesso.")
            )


HISTORY = re.compile(
    r"\b(TODO|FIXME|XXX|no longer|formerly|previously|backwards? compatib\w+|was renamed|used to be)\b", re.I
)

ALL = sorted(path for path in SOURCE.rglob("*.py") if path.name != "__init__.py" or path.parent != SOURCE)
PAINTED = sorted(PICTURES.rglob("*.py"))

WRITTEN = sorted(path for part in ("src", "tools", "tests", "benchmarks") for path in (ROOT / part).rglob("*.py"))


@pytest.mark.slow
def test_imports_run_one_way() -> None:
    assert {part_of(path) for path in ALL} <= RANK.keys(), "a part has no place in the order of the stages"
    assert not [
        f"{path}:{line}: {part_of(path)} comes before {part} and may not import it"
        for path in ALL
        for part, line in imported(path)
        if part != part_of(path) and part in RANK and RANK[part] >= RANK[part_of(path)]
    ]


def packages_imported(path: Path) -> Iterator[tuple[str, int]]:
    """Every module that a module names in an import, for types too, with the line."""
    for node in seen(path).imports:
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
        yield from ((name, node.lineno) for name in names)


def test_every_library_that_is_imported_is_declared() -> None:
    """The environment of the tests has more libraries than an installation."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[\[<>=~! ]", dependency)[0] for dependency in project["dependencies"]}
    # Each extra is for one part, which nothing imports before it is asked for.
    extras = {
        part: {re.split(r"[\[<>=~! ]", each)[0] for each in project["optional-dependencies"][extra]}
        for part, extra in (("lsp", "editor"), ("page", "page"))
    }
    distributions = packages_distributions()
    for path in (*ALL, *PAINTED):
        for name, line in packages_imported(path):
            package = name.partition(".")[0]
            if package not in sys.stdlib_module_names | {"gesso", "gesso_art"}:
                offered = {re.sub("[-_]", "-", name).lower() for name in distributions.get(package, ())}
                own = extras.get(part_of(path), set()) if path in ALL else set()
                assert offered & (declared | own), f"{path}:{line} imports {package}"


def test_dataclasses_are_those_that_are_cheap_to_define() -> None:
    """The decorator of the standard library compiles methods at import; that was a fifth of a short run."""
    for path in ALL:
        for node in seen(path).imports:
            names = {alias.name for alias in node.names}
            standard = isinstance(node, ast.ImportFrom) and node.module == "dataclasses" and "dataclass" in names
            assert path.name == "data_classes.py" or not standard, f"{path}:{node.lineno}"


def test_gesso_never_imports_its_pictures() -> None:
    """They are found by entry point, as anybody's art pack is."""
    for path in ALL:
        for name, line in packages_imported(path):
            assert name.split(".")[0] != "gesso_art", f"{path}:{line}"


@pytest.mark.slow
def test_pictures_import_nothing_of_gesso_but_what_any_art_pack_may() -> None:
    """`gesso.art` is all that an art pack needs; pictures of one game know nothing of another's."""
    for path in PAINTED:
        own = path.relative_to(PICTURES).parts[0]
        for name, line in packages_imported(path):
            package, _, inside = name.partition(".")
            part = inside.split(".")[0]
            assert package != "gesso" or part == "art", f"{path}:{line}"
            assert package != "gesso_art" or part in ("painting", own), f"{path}:{line}"


def test_the_engine_never_imports_the_language() -> None:
    for path in modules("engine"):
        assert all(part not in ("lang", "codegen", "source", "schema") for part, _ in imported(path)), path


def test_only_the_command_line_prints_or_exits() -> None:
    for path in (*ALL, *PAINTED):
        if path in ALL and part_of(path) in ("cli", "__main__"):
            continue
        for name, line in seen(path).calls:
            assert name not in ("print", "input", "sys.exit", "exit", "quit"), f"{path}:{line}"


@pytest.mark.parametrize("part", STAGES)
def test_a_stage_names_no_game(part: str) -> None:
    for path in modules(part):
        words = [GAME_WORDS] if path in MAY else [GAME_WORDS, PIECE_WORDS]
        text = path.read_text(encoding="utf-8")
        if not any(word.search(text) for word in words):
            continue
        for number, line in enumerate(code_of(path).splitlines(), 1):
            found = any(word.search(line) for word in words)
            assert not found, f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"


def test_the_architecture_page_names_no_game_before_its_games() -> None:
    stages, heading, _ = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("\n## Games")
    assert heading
    assert not GAME_WORDS.search(stages) and not PIECE_WORDS.search(stages)
    assert not [stage for stage in STAGES if f"`{stage}`" not in stages], "a stage is missing"


def test_no_module_is_a_drawer() -> None:
    """A module is named for its idea."""
    drawers = {"utils", "util", "helpers", "helper", "common", "base", "misc", "tools"}
    assert not [path for path in (*ALL, *PAINTED) if path.stem in drawers or path.parent.name in drawers]


def test_no_name_of_a_module_says_nothing() -> None:
    """Four modules called `loading` are a question each; such a name stands once at most."""
    stems = [path.stem for path in ALL]
    assert not [name for name in ("loading", "words", "names", "faults", "kinds", "printing") if stems.count(name) > 1]


@pytest.mark.slow
def test_every_module_has_a_docstring() -> None:
    assert not [
        path
        for path in WRITTEN
        if "tests" not in path.parts and path.read_text(encoding="utf-8").strip() and not seen(path).explained
    ]


def test_every_public_name_has_a_docstring() -> None:
    """Except a command's two functions, and functions that a decorator registers under the node they are for."""
    assert not [
        f"{path}:{line}: {name}"
        for path in (*ALL, *PAINTED)
        for name, line in seen(path).unexplained
        if not name.startswith("_") and not (part_of(path) == "cli" and name in ("add_arguments", "run"))
    ]


def documented_arguments(node: ast.FunctionDef | ast.ClassDef) -> set[str]:
    """The names under `Args:` in a docstring."""
    _, _, section = (ast.get_docstring(node) or "").partition("Args:\n")
    return {name for line in section.split("\n\n")[0].splitlines() for name in re.findall(r"^    (\w+): ", line)}


def parameters(node: ast.FunctionDef | ast.ClassDef) -> set[str] | None:
    """The parameters of a function or a class; None if it takes any."""
    if isinstance(node, ast.ClassDef):
        own = [item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"]
        fields = {
            item.target.id
            for item in node.body
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
        }
        return parameters(own[0]) if own else fields
    taken = node.args
    return None if taken.kwarg else {each.arg for each in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)}


@pytest.mark.slow
def test_a_docstring_documents_arguments_that_there_are() -> None:
    assert not [f"{path}:{line}: {name}" for path in ALL for name, line in seen(path).unknown_arguments]


@pytest.mark.slow
def test_a_comment_gives_a_reason_and_no_history() -> None:
    history = []
    for path in (*ALL, *PAINTED):
        if not HISTORY.search(path.read_text(encoding="utf-8")):
            continue
        with path.open("rb") as file:
            history += [
                f"{path}:{token.start[0]}: {token.string}"
                for token in tokenize.tokenize(file.readline)
                if token.type == tokenize.COMMENT and HISTORY.search(token.string)
            ]
    assert not history


def test_nothing_is_downloaded_or_run_from_a_card() -> None:
    """No network, no pickles, no eval: a plug-in is compiled by the one module that checks it first. The only programs
    that are started are git, Node and the designer's own editor, each by one module; that of Node also fetches the runtime of published pages, and a
    published set is a pickle that only a browser opens."""
    banned = {"socket", "http", "urllib", "pickle", "marshal", "shelve", "ftplib", "subprocess"}
    may = {
        SOURCE / "project" / "repository.py": {"subprocess"},
        SOURCE / "page" / "runtime.py": {"http.client", "subprocess", "urllib.error", "urllib.request"},
        SOURCE / "page" / "network.py": {"socket", "subprocess"},
        SOURCE / "page" / "bytecode.py": {"marshal"},
        SOURCE / "page" / "frozen.py": {"pickle"},
    }
    for path in (*ALL, *PAINTED):
        for node in seen(path).imports:
            names = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                names = [node.module] if node.module else []
            found = {name for name in names if name.split(".")[0] in banned}
            assert found <= may.get(path, set()), f"{path}:{node.lineno}"
        assert not [line for name, line in seen(path).calls if name == "eval"], path


# ---------------------------------------------------------------- files of strangers

READS = frozenset({"read_bytes", "read_text", "open", "truetype", "copyfile", "copy", "fdopen"})
WRITES = frozenset({"write_bytes", "write_text", "unlink", "rename", "symlink_to", "touch", "rmtree", "remove", "rmdir", "mkdir"})  # fmt: skip
OWN_FILES = {
    # What these open is part of the program or of an installed package, named by a caller of the library, read before by
    # `files`, or no file.
    "records.py": frozenset({"rmtree"}),
    "resources.py": READS | WRITES,
    "api/project.py": READS,
    "art/drawings.py": READS,
    "cli/command_line.py": READS,
    "diagnostics/explanations.py": READS,
    "engine/plugin.py": READS,
    "page/server.py": READS,
    "lang/errors/colloquialisms.py": READS,
    "lang/errors/rewriting.py": READS,
    "lang/errors/synonyms.py": READS,
    "printing/cache.py": READS,
    "printing/faces/fonts.py": READS,
    "printing/faces/templates.py": READS,
    "printing/kit/short_rules.py": READS,
    "spreadsheets/workbooks.py": READS,
    "wording/phrasebook.py": READS,
    # These write files that they have made themselves beside their targets, or in temporary folders.
    "cache.py": WRITES,
    "cli/playing/saving.py": WRITES,
    "printing/exports/cutter.py": WRITES,
    "printing/exports/images.py": WRITES,
    "printing/pipeline/output_files.py": WRITES,
    "printing/pipeline/print_run.py": WRITES,
    "printing/pipeline/sheet_writing.py": WRITES,
    "page/frozen.py": WRITES,
    "page/gallery.py": READS,
    "page/publishing.py": READS | WRITES,
    "page/runtime.py": READS | WRITES,
    "printing/exports/press.py": READS,
    "tasks/new.py": READS | WRITES,
    "project/repository.py": WRITES,
}


def file_calls(tree: ast.AST) -> Iterator[str]:
    """The calls in a module that read, write or remove files without the guards of `files`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Attribute(attr=name, value=owner) if name in READS | WRITES:
                    # Lists and sets have methods of these names, and a project is opened.
                    opens_data = (
                        name == "open" and ast.unparse(owner) == "Image" and ast.unparse(node.args[0]) != "path"
                    )
                    is_method = name in ("remove", "copy") and ast.unparse(owner) not in ("os", "shutil")
                    if not (opens_data or is_method):
                        yield f"{ast.unparse(owner)}.{name}"
                case ast.Name(id="open"):
                    yield "open"


def test_no_ring_of_links_is_an_error_of_the_program() -> None:
    """`Path.resolve` raises RuntimeError for links in a ring, up to Python 3.12; `real_path` does not."""
    own = {SOURCE / "resources.py", SOURCE / "printing" / "cache.py"}
    calls = (
        f"{path.name}:{node.lineno}"
        for path in ALL
        if path not in own
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "resolve"
        if not [word for word in node.keywords if word.arg == "strict"] and not node.args
    )
    assert not [*calls]


@pytest.mark.threat("C3", "O3")
def test_one_module_reads_and_writes_the_files_of_a_project() -> None:
    """A pipe, a device or a link in the place of a file is held off where all files pass: a new way past fails here."""
    found = set()
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name != "files.py":
            for call in file_calls(ast.parse(path.read_text(encoding="utf-8"))):
                if call.rpartition(".")[2] not in OWN_FILES.get(name, ()):
                    found.add(f"{name}: {call}")
    assert not sorted(found)


# ---------------------------------------------------------------- nothing is left out


@pytest.mark.slow
def test_every_test_on_disk_is_collected(request: pytest.FixtureRequest) -> None:
    """A folder that pytest skips by its name, or a file that it does not take for tests, would pass by never running."""
    skipped: list[str] = request.config.getini("norecursedirs")
    named: list[str] = request.config.getini("python_files")
    for path in TESTS.rglob("*.py"):
        holds_tests = bool(re.search(r"^def test_", path.read_text(encoding="utf-8"), re.MULTILINE))
        inside = path.relative_to(ROOT)
        assert holds_tests == any(fnmatch(path.name, pattern) for pattern in named), inside
        for folder in inside.parent.parts:
            assert not any(fnmatch(folder, pattern) for pattern in skipped), (
                f"pytest does not look into {folder}: {inside}"
            )
    chosen = request.config.option
    if [ROOT / argument for argument in request.config.args] == [TESTS] and not (chosen.markexpr or chosen.keyword):
        assert not set(TESTS.rglob("test_*.py")) - {item.path for item in request.session.items}


def test_every_module_is_linted_and_its_types_are_checked() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--show-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    linted = {Path(line) for line in said.stdout.splitlines()}
    for part in ("src", "tools", "tests", "benchmarks"):
        assert not set((ROOT / part).rglob("*.py")) - linted
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert "exclude" not in mypy and {"src/gesso", "src/gesso_art", "tools"} <= set(mypy["files"])
