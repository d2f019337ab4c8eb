"""GS7xx: what a card's print run can trip over."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity

TEMPLATE_ERROR = Code(
    code="GS701",
    name="template-error",
    severity=Severity.ERROR,
    title="A face template cannot be filled in.",
    what="A template is missing, is not valid Jinja2 or XML, uses a value that no card gives, or goes on for too long.",
    why="Every card made from the template would come out wrong or not at all.",
    example="<text ...>{{ naem }}</text>",
    instead="Use the values that docs/print.md lists for the kind of card, and close every element.",
)
FACE_ELEMENT = Code(
    code="GS702",
    name="face-element",
    severity=Severity.ERROR,
    title="A layout element is wrong.",
    what="A template holds an element or an attribute nobody reads, or a value that is not of the form the element asks.",
    why="An attribute that is not read is a picture that is not what its writer meant.",
    example='<rect x="4" y="4" widht="20" height="3" colour="#14161B"/>',
    instead='<rect x="4" y="4" width="20" height="3" colour="#14161B"/>',
)
TEXT_OVERFLOW = Code(
    code="GS703",
    name="text-overflow",
    severity=Severity.ERROR,
    title="The text does not fit its place.",
    what="At the smallest size and leading that may be printed the text is still too long for the card.",
    why="Text is never cut, squeezed or set smaller than a player can read across a table.",
    example="An effect of seven hundred characters.",
    instead="Shorten the effect, or divide it between two cards.",
)
NAME_OVERFLOW = Code(
    code="GS704",
    name="name-overflow",
    severity=Severity.ERROR,
    title="A name is too long for its stroke.",
    what="The name does not fit even on two lines at the smallest size.",
    why="A name is read from across the table; it is never cut.",
    example="name: The Interminable Recitation of Everything the Old Masters Forgot",
    instead="Choose a name of at most about fifty characters.",
)
COST_OVERFLOW = Code(
    code="GS705",
    name="cost-overflow",
    severity=Severity.ERROR,
    title="A cost is too long for its bar.",
    what="The cost does not fit on two lines of its bar at the smallest size.",
    why="Costs are never abbreviated: what stands in the bar is what has to be paid.",
    example="Five costs in one effect.",
    instead="Ask for less, or pay some of it in the effect.",
)
MISSING_GLYPH = Code(
    code="GS706",
    name="missing-glyph",
    severity=Severity.ERROR,
    title="The font cannot draw a character.",
    what="A text on the card holds a character that the font of its place has no shape for.",
    why="It would be printed as an empty box.",
    example="name: Flowing 墨",
    instead="Write it with letters the font has, or give the project a font of the same name that has the character.",
)
OUTSIDE_SAFE = Code(
    code="GS707",
    name="outside-safe",
    severity=Severity.ERROR,
    title="Something that must be read stands too near the cut.",
    what="A text, seal or mark reaches over the safe box of the card.",
    why="A cut may stray by a millimetre or two, and what lies there is lost.",
    example='<text x="1" baseline="4" ...>',
    instead="Move it inwards. Art and grounds may and must reach the bleed.",
)
PICTURE_UNREADABLE = Code(
    code="GS711",
    name="picture-unreadable",
    severity=Severity.ERROR,
    title="A picture cannot be read.",
    what="A file in the art folder is not a PNG, JPEG or WebP picture, ends early, or may not be opened.",
    why="The card would be printed with half a picture or none.",
    example="art/first-light.png that is an HTML page saved by a browser.",
    instead="Export the picture again, or remove the file: the card then gets its painted art.",
)
PICTURE_TOO_LARGE = Code(
    code="GS712",
    name="picture-too-large",
    severity=Severity.ERROR,
    title="A picture has too many pixels.",
    what="A file in the art folder unpacks to more than 40 million pixels.",
    why="A card at 300 dpi needs less than one million; a file like that fills the memory instead.",
    example="art/first-light.png of 20,000 by 20,000 pixels.",
    instead="Save it at 1,650 by 2,250 pixels, twice what the card needs.",
)
PICTURE_OUTSIDE = Code(
    code="GS713",
    name="picture-outside",
    severity=Severity.ERROR,
    title="A picture lies outside the project.",
    what="A file in the art folder is a link that leads out of the project, or to nothing.",
    why="The project would print differently on every machine, and a stranger's project could read your files.",
    example="art/first-light.png -> /home/someone/pictures/light.png",
    instead="Copy the picture into the art folder.",
)
PICTURE_UNUSED = Code(
    code="GS714",
    name="picture-unused",
    severity=Severity.WARNING,
    title="A picture belongs to no card.",
    what="A file in the art folder has a name that is not the id of any card of the entry.",
    why="It is probably misspelt, and the card is printed with painted art instead.",
    example="art/frist-light.png",
    instead="art/first-light.png",
)
SEAL_CONTRAST = Code(
    code="GS715",
    name="seal-contrast",
    severity=Severity.ERROR,
    title="A sign cannot be told from the colour under it.",
    what="A palette colour gives less than 3 : 1 against both ink and gesso where a sigil stands on it, "
    "or less than 4.5 : 1 where letters do.",
    why="What cannot be seen in a dim room is not a sign.",
    example='palette: {deep: "#9A8F80", main: "#5C6B78", accent: "#7A7A7A", light: "#EFE8DA"}',
    instead="Take a deep that is darker, or an accent that is lighter or darker.",
)

CODES = (
    TEMPLATE_ERROR,
    FACE_ELEMENT,
    TEXT_OVERFLOW,
    NAME_OVERFLOW,
    COST_OVERFLOW,
    MISSING_GLYPH,
    OUTSIDE_SAFE,
    PICTURE_UNREADABLE,
    PICTURE_TOO_LARGE,
    PICTURE_OUTSIDE,
    PICTURE_UNUSED,
    SEAL_CONTRAST,
)
