"""The files of print services and of tables: the project's own come before those shipped with Gesso."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from collections.abc import Mapping as Data
from dataclasses import replace
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError, has_errors, in_order
from gesso.diagnostics.codes import BAD_SERVICE, BAD_TABLE_LAYOUT
from gesso.diagnostics.suggestions import did_you_mean
from gesso.names import NO_DEVICE
from gesso.printing.exports import KINDS, Service, read_service
from gesso.printing.exports.press import PressFile
from gesso.printing.exports.table_layout import TableLayout, read_table_layout
from gesso.project import SERVICES
from gesso.project.toml import parse_toml, toml_problems, toml_tree
from gesso.resources import lies_in, resources
from gesso.source import MappingNode, Pair, Scalar, SourceFile, Span, read_source
from gesso.source.toml_texts import TomlPlaces

_SERVICE_SCHEMA = "services/service"
_SUFFIX = ".toml"
_PROFILES = "press"
"""The folder of the ICC profiles shipped with Gesso."""
_HEAD, _PRODUCTS = "service", "products"
_ID = re.compile(NO_DEVICE + r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class ServiceFile:
    """The file of a service; `own` if it belongs to the project."""

    id: str
    path: Path
    home: Path
    own: bool


def service_files(root: Path | None) -> Data[str, ServiceFile]:
    """Return the files of all services by id, with or without a project."""
    folders = [(folder, False) for folder in reversed(resources("templates/services"))]
    if root is not None:
        folders.append((root / SERVICES, True))
    found = {
        path.stem: ServiceFile(path.stem, path, root if own and root is not None else folder, own)
        for folder, own in folders
        for path in folder.glob(f"*{_SUFFIX}")
        if _ID.fullmatch(path.stem)
    }
    return dict(sorted(found.items()))


def load_service(id: str, root: Path | None) -> tuple[Service | None, tuple[Diagnostic, ...]]:
    """Return the service of an id (None if its file has errors) and its diagnostics.

    Raises:
        RequestError: No service has the id.
    """
    files = service_files(root)
    if id not in files:
        hint = did_you_mean(id, files, "`gesso export --list` shows all")
        raise RequestError(f"there is no service `{id}`", hint)
    return _load(files[id])


def all_services(root: Path | None) -> Iterator[tuple[ServiceFile, Service | None, tuple[Diagnostic, ...]]]:
    """Yield every service, as `load_service` returns it."""
    for file in service_files(root).values():
        yield file, *_load(file)


def own_problems(root: Path) -> Iterator[Diagnostic]:
    """Yield the problems of the project's own services."""
    for file in service_files(root).values():
        if file.own:
            yield from _load(file)[1]


def _load(file: ServiceFile) -> tuple[Service | None, tuple[Diagnostic, ...]]:
    reading = read_source(file.path, root=file.home)
    source = reading.source
    if source is None or reading.diagnostics:
        return None, reading.diagnostics
    data, problems = parse_toml(source, "the service file", BAD_SERVICE, 'lines of `key = "value"` under `[service]`')
    if problems:
        return None, problems
    tree, places = toml_tree(source, data), TomlPlaces(source)
    found = [*toml_problems(tree, _SERVICE_SCHEMA), *_kind_problems(tree, source)]
    readable = _readable(tree, {each.span for each in found}) if has_errors(found) else tree
    service = None if readable is None else read_service(file.id, readable)
    misfits = () if service is None else _product_problems(service, places)
    profile, wrong = _press_profile(file, tree, {each.span for each in found}, places)
    found = in_order((*found, *misfits, *wrong))
    if service is None or has_errors(found):
        return None, tuple(found)
    if isinstance(service.output, PressFile) and profile is not None:
        service = replace(service, output=replace(service.output, profile=profile))
    return service, tuple(found)


def _kind_problems(tree: MappingNode, source: SourceFile) -> Iterator[Diagnostic]:
    """Report a file with several kinds of output, or with none."""
    kinds = [pair for pair in tree if pair.name in KINDS]
    if len(kinds) > 1 or (tree.pairs and all(pair.name == _HEAD for pair in tree)):
        known = ", ".join(f"`[{kind}]`" for kind in KINDS)
        place = kinds[1].key.span if kinds else source.top
        message = "a service file has one kind of output" + (", but this is a second one" if kinds else "")
        yield Diagnostic(BAD_SERVICE, message, place, f"the kinds are {known}")


def _readable(tree: MappingNode, wrong: Set[Span]) -> MappingNode | None:
    """Return a tree with the `wrong` spans repaired as far as more problems can be found in it.

    Products that hold a wrong span are dropped, other values replaced by examples. None if that is not enough.
    """
    from gesso.schema.stand_ins import with_stand_ins

    def kept(pair: Pair) -> Pair:
        node = pair.value
        if pair.name not in (*KINDS, _PRODUCTS) or not isinstance(node, MappingNode):
            return pair
        inside = (each for each in node if pair.name != _PRODUCTS or wrong.isdisjoint(_spans(each)))
        return replace(pair, value=replace(node, pairs=tuple(map(kept, inside))))

    whole = with_stand_ins(replace(tree, pairs=tuple(map(kept, tree))), _SERVICE_SCHEMA)
    return whole if isinstance(whole, MappingNode) and any(pair.name in KINDS for pair in whole) else None


def _spans(pair: Pair) -> Iterator[Span]:
    yield from (pair.key.span, pair.value.span)
    for below in pair.value if isinstance(pair.value, MappingNode) else ():
        yield from _spans(below)


def _press_profile(
    file: ServiceFile, tree: MappingNode, wrong: Set[Span], places: TomlPlaces
) -> tuple[Path | None, list[Diagnostic]]:
    """Return the ICC profile that a press file names, and its problems."""
    press = tree.get("press")
    named = press.get("profile") if isinstance(press, MappingNode) else None
    if not isinstance(named, Scalar) or not isinstance(named.value, str) or named.span in wrong:
        return None, []
    profile = _profile(file, named.value)
    return profile, list(_profile_problems(profile, named.value, places))


def _profile(file: ServiceFile, name: str) -> Path | None:
    """Return where a profile lies: beside the service's file, or with Gesso."""
    beside = file.path.parent / name
    if lies_in(file.home, beside):
        return beside
    return next((place for place in resources(f"templates/{_PROFILES}/{name}") if place.is_file()), None)


def _profile_problems(profile: Path | None, name: str, places: TomlPlaces) -> Iterator[Diagnostic]:
    from gesso.printing.exports.press import ProfileError, check_profile

    place = places.key("press", "profile")
    if profile is None:
        shipped = [path.name for folder in resources(f"templates/{_PROFILES}") for path in folder.glob("*.icc")]
        hint = did_you_mean(name, shipped, f"put it beside the service's file, or name {' or '.join(shipped)}")
        yield Diagnostic(BAD_SERVICE, f"there is no profile `{name}`", place, hint)
        return
    try:
        check_profile(profile)
    except ProfileError as error:
        yield Diagnostic(BAD_SERVICE, str(error), place, "name the profile of a press, as its printer gives it")


def _product_problems(service: Service, places: TomlPlaces) -> Iterator[Diagnostic]:
    """Report products larger than their bleed size, or smaller than their safe box or a panel."""
    for product in getattr(service.output, "products", ()):
        path = (service.kind, "products", product.id)
        for key, inner, outer, said in (
            ("trim", product.trim, product.whole, "is larger than its picture"),
            ("safe", product.safe, product.trim, "has a safe box larger than its cut"),
        ):
            if not inner.fits(outer):
                message = f"{product.name} {said}: {inner} in {outer}"
                yield Diagnostic(BAD_SERVICE, message, places.key(*path, key), "check the numbers")
        for name, (left, top, width, height) in product.box.places if product.box is not None else ():
            if min(left, top) < 0 or left + width > product.trim.width or top + height > product.trim.height:
                message = f"the {name} of {product.name} extends beyond its cut"
                yield Diagnostic(BAD_SERVICE, message, places.key(*path, "box", name), "check the numbers")


_FOLDER = "templates/tables"
_LAYOUT_SCHEMA = "tables/layout"


def table_layout(game: str, root: Path) -> tuple[TableLayout, tuple[Diagnostic, ...]]:
    """Return the table layout of a game and its problems. A game without a file gets its pieces in a row."""
    own = root / _FOLDER / f"{game}.toml"
    shipped = resources(f"{_FOLDER}/{game}.toml")
    if own.exists() or own.is_symlink():
        place, home = own, root
    elif shipped:
        place, home = shipped[0], shipped[0].parent
    else:
        return TableLayout(()), ()
    reading = read_source(place, root=home)
    source = reading.source
    if source is None or reading.diagnostics:
        return TableLayout(()), reading.diagnostics
    data, problems = parse_toml(
        source, "the table layout", BAD_TABLE_LAYOUT, "lines of `key = value` under `[table]` and `[[lay]]`"
    )
    if problems:
        return TableLayout(()), problems
    tree = toml_tree(source, data)
    found = tuple(toml_problems(tree, _LAYOUT_SCHEMA))
    return (TableLayout(()) if has_errors(found) else read_table_layout(tree)), found
