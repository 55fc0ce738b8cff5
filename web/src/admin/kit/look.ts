import css from './look.module.css'

/** A distance of `--space-1` to `--space-7`; 0 where the screen says its own. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
type Word =
  | 'soft'
  | 'ink'
  | 'accent'
  | 'warn'
  | 'danger'
  | 'xs'
  | 's'
  | 'm'
  | 'l'
  | 'display'
  | 'plain'
  | 'light'
  | 'strong'
  | 'figures'
  | 'anywhere'
  | 'broken'
  | 'unbroken'
  | 'lines'
  | 'typed'
  | 'cut'
type Place = 'rigid' | 'grow' | 'narrow' | 'last' | 'whole'

type More = readonly (string | undefined)[]

const classes = (...names: More): string => names.filter(Boolean).join(' ')

/** The classes by which screens arrange and say things; what a screen says of its own comes before them. */
export const look = {
  classes,
  /** What is below one another. `more` are classes of the same element. */
  stack: (gap: Gap, ...more: More) => classes(css.stack, css[`gap${gap}`], ...more),
  /** What is beside one another, in the middle of its line, and wraps. */
  row: (gap: Gap, ...more: More) => classes(css.row, css[`gap${gap}`], ...more),
  /** A row that does not wrap. */
  line: (gap: Gap, ...more: More) => classes(css.line, css[`gap${gap}`], ...more),
  /** A line within a text. */
  inline: (gap: Gap, ...more: More) => classes(css.inline, css[`gap${gap}`], ...more),
  /** How a row, line or stack puts its items, unless each in the middle of its line, one after another, and as wide as they need. */
  put: {
    baseline: css.baseline,
    start: css.start,
    end: css.end,
    stretched: css.stretched,
    apart: css.apart,
    middle: css.middle,
    right: css.right,
    left: css.left,
    within: css.within,
  },
  /** A card on the page. */
  plate: (...more: More) => classes(css.plate, ...more),
  /** A text's colour, size and face, and how it breaks. */
  text: (...words: Word[]) => classes(...words.map((word) => css[word])),
  /** How an item of a row takes its room: as it is, all there is, less than its words, at the end, or whole on paper. */
  item: (...places: Place[]) => classes(...places.map((place) => css[place])),
}
