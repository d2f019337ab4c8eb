"""GS7xx: what a card's print run can trip over."""

from gesso.diagnostics import error, warning

TEMPLATE_ERROR = error(
    "GS701 template-error",
    "A face template cannot be filled in.",
    "A template is missing, is not valid Jinja2 or XML, uses a value that no card gives, or goes on for too long.",
    "Every card made from the template would come out wrong or not at all.",
    "<text ...>{{ naem }}</text>",
    "Use the values that docs/print.md lists for the kind of card, and close every element.",
)
FACE_ELEMENT = error(
    "GS702 face-element",
    "A layout element is wrong.",
    "A template holds an element or an attribute nobody reads, or a value that is not of the form the element asks.",
    "An attribute that is not read is a picture that is not what its writer meant.",
    '<rect x="4" y="4" widht="20" height="3" colour="#14161B"/>',
    '<rect x="4" y="4" width="20" height="3" colour="#14161B"/>',
)
TEXT_OVERFLOW = error(
    "GS703 text-overflow",
    "The text does not fit its place.",
    "At the smallest size and leading that may be printed the text is still too long for the card.",
    "Text is never cut, squeezed or set smaller than a player can read across a table.",
    "An effect of seven hundred characters.",
    "Shorten the effect, or divide it between two cards.",
)
NAME_OVERFLOW = error(
    "GS704 name-overflow",
    "A name is too long for its stroke.",
    "The name does not fit even on two lines at the smallest size.",
    "A name is read from across the table; it is never cut.",
    "name: The Interminable Recitation of Everything the Old Masters Forgot",
    "Choose a name of at most about fifty characters.",
)
COST_OVERFLOW = error(
    "GS705 cost-overflow",
    "A cost is too long for its bar.",
    "The cost does not fit on two lines of its bar at the smallest size.",
    "Costs are never abbreviated: what stands in the bar is what has to be paid.",
    "Five costs in one effect.",
    "Ask for less, or pay some of it in the effect.",
)
MISSING_GLYPH = error(
    "GS706 missing-glyph",
    "The font cannot draw a character.",
    "A text on the card holds a character that the font of its place has no shape for.",
    "It would be printed as an empty box.",
    "name: Flowing 墨",
    "Write it with letters the font has, or put a font that has the character into templates/fonts/fallback of the project.",
)
OUTSIDE_SAFE = error(
    "GS707 outside-safe",
    "Something that must be read stands too near the cut.",
    "A text, seal or mark reaches over the safe box of the card.",
    "A cut may stray by a millimetre or two, and what lies there is lost.",
    '<text x="1" baseline="4" ...>',
    "Move it inwards. Art and grounds may and must reach the bleed.",
)
PICTURE_UNREADABLE = error(
    "GS711 picture-unreadable",
    "A picture cannot be read.",
    "A file in the art folder is not a PNG, JPEG or WebP picture, ends early, or may not be opened.",
    "The card would be printed with half a picture or none.",
    "art/first-light.png that is an HTML page saved by a browser.",
    "Export the picture again, or remove the file: the card then gets its painted art.",
)
PICTURE_TOO_LARGE = error(
    "GS712 picture-too-large",
    "A picture has too many pixels, or is too large a file.",
    "A file in the art folder unpacks to more than 40 million pixels, or is larger than 64 MB.",
    "A card at 300 dpi needs less than one million; a file like that fills the memory instead.",
    "art/first-light.png of 20,000 by 20,000 pixels.",
    "Save it at 1,650 by 2,250 pixels, twice what the card needs.",
)
PICTURE_OUTSIDE = error(
    "GS713 picture-outside",
    "A picture lies outside the project.",
    "A file in the art folder is a link that leads out of the project, or to nothing.",
    "The project would print differently on every machine, and a stranger's project could read your files.",
    "art/first-light.png -> /home/someone/pictures/light.png",
    "Copy the picture into the art folder.",
)
PICTURE_UNUSED = warning(
    "GS714 picture-unused",
    "A picture belongs to no card.",
    "A file in the art folder has a name that is not the id of any card of the entry.",
    "It is probably misspelt, and the card is printed with painted art instead.",
    "art/frist-light.png",
    "art/first-light.png",
)
PICTURE_LACKING = warning(
    "GS728 picture-lacking",
    "A card has no picture.",
    "An entry names no family of painted pictures, and a card of it has no file in the art folder.",
    "It is printed with a painted picture that nobody chose.",
    "An entry without a motif, and art/first-light.png alone.",
    "Add the picture, one called art/default.png for all that have none, or name a motif.",
)
SEAL_CONTRAST = error(
    "GS715 seal-contrast",
    "A sign cannot be told from the colour under it.",
    "A palette colour gives less than 3 : 1 against both ink and gesso where a sigil stands on it, "
    "or less than 4.5 : 1 where letters do.",
    "What cannot be seen in a dim room is not a sign.",
    'palette: {deep: "#9A8F80", main: "#5C6B78", accent: "#7A7A7A", light: "#EFE8DA"}',
    "Take a deep that is darker, or an accent that is lighter or darker.",
)
PICTURE_TOO_SMALL = warning(
    "GS716 picture-too-small",
    "A picture has too few pixels.",
    "A file in the art folder has fewer pixels across or down than its face takes at 300 dots per inch, bleed included.",
    "It is enlarged, and looks soft in print beside sharp letters.",
    "art/first-light.png of 400 by 500 pixels: 133 dots per inch.",
    "Save it at 825 by 1,125 pixels or more; one that runs over three cards takes 2,325 by 1,125.",
)
TEMPLATE_UNUSED = warning(
    "GS717 template-unused",
    "A template of the project is used by no face.",
    "A file under templates/faces has not the name of a face template of the game, and no other template names it.",
    "It is probably misspelt, and the cards are printed as if it were not there.",
    "templates/faces/game/acton.xml.j2",
    "templates/faces/game/action.xml.j2",
)
THEME_UNREADABLE = error(
    "GS721 theme-unreadable",
    "A theme is no TOML.",
    "A `theme.toml` breaks the rules of TOML at the place shown.",
    "Nothing that it sets can be told from what it does not.",
    "[colours]\nink = #14161B",
    '[colours]\nink = "#14161B"',
)
THEME_CONTRAST = error(
    "GS722 theme-contrast",
    "Two colours of a theme cannot be told apart.",
    "A colour that letters have gives less than 4.5 : 1 against what they stand on, or one of a mark less than 3 : 1.",
    "What cannot be read in a dim room is not a card.",
    '[colours]\nink = "#B8B0A0"',
    '[colours]\nink = "#1B2A4A"',
)
THEME_SIZE = warning(
    "GS723 theme-size",
    "Type of a theme is too small.",
    "A size is below 8.4 points, and below what the game has there.",
    "Cards lie on a table and are read from there, also by those who see less well.",
    '[sizes]\ntext = "8/9.6 7/8.4"',
    '[sizes]\ntext = "10/12 9.2/11 8.4/10"',
)
THEME_FONT = error(
    "GS724 theme-font",
    "A font of a theme is not there.",
    "A theme names a font that lies neither in templates/fonts of the project nor travels with the program.",
    "Nothing that is set in it could be printed.",
    '[fonts]\ntext_font = "alegreya/500"',
    "Put the font file into templates/fonts/<family>/<family>-<weight>.ttf, or name one that is there.",
)
SIGIL_MISSING = error(
    "GS725 sigil-missing",
    "A sigil of one's own is not there.",
    "A card file names a sigil with the ending `.svg` or `.png`, and there is no such file in `sigils/` of the entry or of templates.",
    "The seal would be printed empty.",
    "sigil: lantren.svg",
    "sigil: acorn.svg",
)
SIGIL_UNREADABLE = error(
    "GS726 sigil-unreadable",
    "A sigil of one's own cannot be used.",
    "Its file is damaged, too large, or an SVG with anything but filled paths and basic shapes: strokes, letters, pictures, "
    "gradients, scripts, references, entities.",
    "A sign is printed in one colour, as pixels and as outlines, and a stranger's file must not do more than that.",
    '<svg xmlns="http://www.w3.org/2000/svg"><text>A</text></svg>',
    "Turn letters and strokes into paths, fill them with black, what is cut out of them with white, and save as plain SVG.",
)
RIGHT_TO_LEFT = error(
    "GS727 right-to-left",
    "A text runs from right to left.",
    "A text on the card holds a letter of Hebrew, Arabic or another script that is written from right to left.",
    "Lines are set from left to right, and such words would come out backwards or in the wrong order.",
    "name: Flowing \N{HEBREW LETTER DALET}\N{HEBREW LETTER YOD}\N{HEBREW LETTER VAV}",
    "Write it in letters that run from left to right: a transcription, say.",
)
FONT_UNREADABLE = error(
    "GS718 font-unreadable",
    "A font of the project cannot be read.",
    "A file under templates/fonts is no TrueType or OpenType font, or is damaged.",
    "Nothing that is set in it could be printed.",
    "templates/fonts/gesso/gesso-400.ttf that is a text file.",
    "Put the font file itself there, or remove it: the program's own font is used then.",
)
FONT_HINT = "put the font file itself there, or remove it"
BAD_TABLE = error(
    "GS719 bad-table-layout",
    "A table layout is no TOML.",
    "A file under templates/tables cannot be read as TOML.",
    "Nothing could be laid on the table.",
    "[table\ncolour = #3B3F45",
    '[table]\ncolour = "#3B3F45"',
)
OUTSIDE_PRODUCT = warning(
    "GS720 outside-product",
    "Something that must be read stands too near the cut of a product.",
    "A text, an icon, a mark or a seal reaches over the box that a print service keeps free of cuts.",
    "The service may cut it off, or off its middle.",
    "A seal near the corner of a token that is cut round.",
    "Move it inwards in the template, or choose another product in the service's file.",
)
NEAR_CUT = warning(
    "GS729 near-cut",
    "A ring or a sign ends too near a cut.",
    "A ring on a piece that is cut round, or a sign of one's own, ends less than 1 mm before the cut.",
    "No cut is better than half a millimetre: the rim would be twice as wide on one side as on the other.",
    "A ring 0.7 mm inside a round token.",
    "Make it smaller in the template, or let it run over the cut.",
)
UNUSED_FONT_UNREADABLE = warning(
    "GS730 unused-font-unreadable",
    "A font of the project that nothing was set in cannot be read.",
    "What lies under templates/fonts is no TrueType or OpenType font, is damaged, or is called as no font that is read; no "
    "letter that was set has asked for it.",
    "The first letter that needs it could not be printed.",
    "templates/fonts/fallback/kanji.ttf that is a text file.",
    "Put the font file itself there, or remove it.",
)
TEXT_OVERLAP = warning(
    "GS731 text-overlap",
    "Two texts of a face are printed over each other.",
    "Two lines, or a line and an icon, share a place on the face. A text over itself, as for a shadow, is not reported.",
    "Nobody can read either of them.",
    "A credit that runs into the words at its right.",
    "Move one of the two in the template, or give it a `max-width`.",
)
