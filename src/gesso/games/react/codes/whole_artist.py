"""GS601-GS626, GS640-GS644: the Artist as a whole and its declarations."""

from gesso.diagnostics import Fixable, error, warning

DECK_SUM = error(
    "GS601 deck-sum",
    "The deck is not of the right size.",
    "The copies of all deck cards together are not the number that the game file asks for.",
    "Both players bring decks of one size, and an empty deck loses the game.",
    "copies: 8 / 8 / 8 / 7",
    "Change `copies` until the sum is right: 8 / 8 / 7 / 7.",
    fix=Fixable.UNSAFE,
)
NO_PROGRESS = error(
    "GS602 no-progress",
    "No effect progresses the Masterpiece.",
    "No text outside the ascended side says `progress`.",
    "Every Artist has such an effect (P12); without it the Masterpiece grows by the phase alone.",
    "An Artist whose effects all move and deal damage.",
    "Give the Artist's card an effect with `progress`.",
)
NEVER_PLACED = warning(
    "GS603 never-placed",
    "A declared piece that no text brings into play.",
    "A token or tile is declared and never placed, a frame never drawn, a die or counter never drawn nor spent.",
    "The piece is printed, cut and never used.",
    "gold: {kind: token, count: 4, lies: in zone}      # and no `place 1 gold`",
    "Use it, or drop its declaration.",
    fix=Fixable.UNSAFE,
)
NEVER_SUMMONED = warning(
    "GS604 never-summoned",
    "A declared summon that no text summons.",
    "A summon is declared and `summon a ...` never names it.",
    "The piece and its card are printed and never used.",
    "golem: {kind: summon, count: 2}      # and no `summon a golem`",
    "Summon it somewhere, or drop its declaration.",
    fix=Fixable.UNSAFE,
)
NEVER_TAKEN_BACK = warning(
    "GS626 never-taken-back",
    "A piece that comes into play and nothing takes back.",
    "A token is placed in zones and never removed nor spent, or a counter is gained and no text spends, loses or counts it.",
    "Some day all of its tokens lie on the board, and placing more does nothing; a counter that nothing asks for is for nothing.",
    "petal: {kind: token, count: 4, lies: in zone}      # `place 1 petal`, and no text removes one",
    "remove each petal adjacent to self",
)
NO_DAMAGE = error(
    "GS605 no-damage",
    "This Artist cannot win.",
    "No text deals damage, and none makes the enemy lose.",
    "The game is won by damage.",
    "An Artist whose effects all move units.",
    "Give it an effect with `deal 1 damage to ...`.",
)
PROGRESS_IS_FREE = warning(
    "GS606 progress-is-free",
    "Progressing costs nothing.",
    "An effect of an ability card, or a passive, progresses and asks for no exhaustion and no piece.",
    "Progress should compete with another use of the same exhaustion (P12).",
    "effect: progress      # with no cost",
    "cost: exhaust self",
)
NO_CARD = warning(
    "GS609 no-card",
    "A summon without an ability card.",
    "No ability card is `of:` this summon.",
    "It can be moved and hit, but never acts.",
    "chip: {kind: summon, count: 6}      # and no card `of: chip`",
    "Add an ability card `of: chip`.",
)
CARD_FOR_NOBODY = error(
    "GS610 card-for-nobody",
    "An ability card of no summon.",
    "`of:` names neither `artist`, nor `nothing`, nor a declared summon.",
    "Nobody could ever play the card.",
    "of: chipp",
    "of: chip",
    fix=Fixable.EITHER,
)
MASTERPIECE_COUNT = error(
    "GS613 masterpiece-count",
    "The Masterpiece has the wrong number of cards.",
    "`masterpiece.cards` does not name as many cards as the game file asks for.",
    "Completion is counted in these cards.",
    "cards: [Margin, Column]",
    "cards: [Margin, Column, Seal]",
)
DECK_KINDS = warning(
    "GS614 deck-kinds",
    "An unusual number of different cards.",
    "The deck has more or fewer different cards than the game file calls usual.",
    "Allowed, but the other player learns a deck by its few cards.",
    "5 cards under `deck`",
    "Merge two cards, or raise `deck.kinds` in the game file.",
)
CANNOT_SET_UP = error(
    "GS615 cannot-set-up",
    "Set-up asks for more room than there is.",
    "Set-up puts more units or tiles near the Artist than there are free zones around the start.",
    "The last of them would always fail.",
    "summon a chip in a zone adjacent to my artist      # four times, on the edge of the board",
    "Bring fewer, or further out: `within 2 of my artist`.",
    final=True,
)
BECOMES = error(
    "GS616 becomes",
    "A change of Artist that does not fit.",
    "`becomes` and `replaces` do not name each other, name nobody, or lead in a ring.",
    "The change is said once on each side, so that both files tell it.",
    "ascension: {becomes: nathaniel}      # and nathaniel says nothing",
    "replaces: {artist: painter}      # in nathaniel's file",
    fix=Fixable.EITHER,
    final=True,
)
OWN_PIECE = warning(
    "GS619 own-piece",
    "A declared piece is your own without saying so.",
    "`friendly` stands before a declared piece.",
    "The name already means your own; a second word suggests that there are others.",
    "each friendly golem",
    "each golem",
    fix=Fixable.SAFE,
)
MIXED_GROUP = error(
    "GS621 mixed-group",
    "A group of several kinds.",
    "The pieces of one group are of different kinds, or lie in different places.",
    "A text could say nothing of the group that is true of all of them.",
    "A group of a token and a summon.",
    "Give the odd one a group of its own.",
    final=True,
)
CANNOT_LOSE = error(
    "GS623 cannot-lose",
    "This Artist cannot lose.",
    "A passive bans all damage to the Artist, and no text makes its player lose.",
    "The game is lost by damage; whoever takes none needs another way to lose.",
    "my artist cannot be damaged      # and no `lose` anywhere",
    "when I have no beast\n  lose",
)
SHARED_NAME = warning(
    "GS640 shared-name",
    "Two things of an Artist go by one name.",
    "Two cards are printed with the same name, or two pieces have the same adjective.",
    "Players call things by their printed names: nobody could tell which is meant.",
    "deck:\n  - {id: first-light, name: Light, ...}\n  - {id: last-light, name: Light, ...}",
    "deck:\n  - {id: first-light, name: First Light, ...}\n  - {id: last-light, name: Last Light, ...}",
)
MASS_NAME = warning(
    "GS644 mass-name",
    "A piece is called as a substance, and printed in the plural.",
    "The name of a token or counter is a word for something that one has some of, and neither `mass` nor `plural` is said.",
    "*2 Honeys* reads as a slip.",
    "honey: {kind: counter}      # prints *2 Honeys*",
    "honey: {kind: counter, mass: true}      # prints *2 Honey*",
)
PLURAL_NAME = warning(
    "GS645 plural-name",
    "A piece is named as several.",
    "The id of a piece looks like a plural, it is not said how several of it are called, and `plural` is not given.",
    "Texts that mean one of it, such as `a marks`, read as a slip, and several are printed as *2 Markses*.",
    "marks: {kind: token, count: 10, lies: in zone}",
    "mark: {kind: token, count: 10, lies: in zone}",
)
TWO_CARDS = warning(
    "GS641 two-ability-cards",
    "A summon has two ability cards.",
    "Two ability cards are `of` the same summon.",
    "A unit's abilities are looked up on its card; a second one lies unseen beside it.",
    "abilities:\n  - {id: chip-card, of: chip, ...}\n  - {id: other-card, of: chip, ...}",
    "abilities:\n  - {id: chip-card, of: chip, effects: [..., ...]}",
)
SHARED_SIGIL = warning(
    "GS642 shared-sigil",
    "Two Summons or two tokens of an Artist bear one sigil.",
    "Two Summons, or two tokens, name the same sigil, or name none and so bear the Artist's.",
    "These pieces carry no words: on the table they are told apart by their sigils alone.",
    "fish: {kind: summon, count: 3}\ncrane: {kind: summon, count: 1}",
    "fish: {kind: summon, count: 3, sigil: fish}\ncrane: {kind: summon, count: 1, sigil: crane}",
)
SIGIL_OF_NO_FACE = error(
    "GS643 sigil-of-no-face",
    "A sigil for a face that the dice do not have.",
    "A key under `face_sigils` is none of the words under `faces`.",
    "The sigil would be printed nowhere, and the face that was meant gets none.",
    "faces: [line, tone]\nface_sigils: {line: line, tome: tone}",
    "faces: [line, tone]\nface_sigils: {line: line, tone: tone}",
)
