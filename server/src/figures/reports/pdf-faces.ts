import { fileURLToPath } from 'node:url'

export const REGULAR = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'),
)
export const BOLD = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf'),
)
export const ITALIC = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/pt-sans/400Regular_Italic/PTSans_400Regular_Italic.ttf'),
)

/** Faces for what PT Sans lacks. No face for Chinese, Japanese or Korean weighs less than 10 MB. */
const OTHER_REGULAR = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
].map((url) => fileURLToPath(url))
const OTHER_BOLD = [
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
].map((url) => fileURLToPath(url))

/** What PT Sans has in every weight; most texts have nothing else. */
const PLAIN = /^[\n\x20-\x7E\u00A0-\u00AC\u00AE-\u00FF\u0410-\u044FЁё–—‘’“”„…•№]*$/

/**
 * Replaces marks that no face draws: kinds of spaces and of line breaks by the usual ones. Marks without a width are left out; those
 * that join letters stay.
 */
export function printable(words: string): string {
  if (PLAIN.test(words)) return words
  return words
    .normalize('NFC')
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\u2007\u202F]/g, '\u00A0')
    .replaceAll(/\t|(?![\u00A0 ])\p{Zs}/gu, ' ')
    .replaceAll(/(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\uFE00-\uFE0F]/gu, '')
}

/** Words that one face draws. */
export interface Run {
  face: string
  words: string
}

/** Whether a face has a character. Faces are loaded when they are asked. */
type Has = (face: string, character: string) => boolean

/** PT Sans has single Greek letters alone, as signs. */
const GREEK = /^\p{Script=Greek}/u
const RIGHT_TO_LEFT = /^[\p{Script=Hebrew}\p{Script=Arabic}]/u
const NEUTRAL = /^[\p{Z}\p{P}\p{S}\p{N}]/u
const MARK = /[\p{M}\p{Cf}]/u

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits words by the faces that draw them, the given one first. `missing` are the characters that none has. */
export function runsOf(words: string, face: string, has: Has): { runs: Run[]; missing: string[] } {
  if (PLAIN.test(words)) return { runs: [{ face, words }], missing: [] }
  const faces = [face, ...(face === BOLD ? OTHER_BOLD : OTHER_REGULAR)]
  const runs: Run[] = []
  const missing: string[] = []
  let isRightToLeft = false
  for (const { segment } of segmenter.segment(words)) {
    const character = String.fromCodePoint(segment.codePointAt(0)!)
    const last = runs.at(-1)
    // A space or a figure between words that run to the left goes with them: each run is laid out by itself.
    const stays: boolean =
      isRightToLeft && last !== undefined && NEUTRAL.test(character) && has(last.face, character)
    const fitting =
      stays || character === '\n'
        ? last?.face
        : faces.find((each) => !(each === face && GREEK.test(character)) && has(each, character))
    if (fitting === undefined && character !== '\n') missing.push(character)
    const drawnBy = fitting ?? face
    isRightToLeft = stays || RIGHT_TO_LEFT.test(character)
    const drawn = drawnOf(segment, (sign) => has(drawnBy, sign))
    if (last?.face === drawnBy) last.words += drawn
    else runs.push({ face: drawnBy, words: drawn })
  }
  return { runs: inOrder(runs), missing }
}

/** Turns figures and brackets among words that run to the left, since layout reverses all signs, and moves spaces behind them. */
function inOrder(runs: readonly Run[]): Run[] {
  let spaces = ''
  return runs.map(({ face, words }, at) => {
    const before = spaces + words
    spaces = ''
    if (!RIGHT_TO_LEFT.test(words)) return { face, words: before }
    if (at < runs.length - 1) spaces = / *$/.exec(before)![0]
    const kept = before.slice(0, before.length - spaces.length)
    const turned = kept
      .replaceAll(/\d(?:[\d.,:]*\d)?/g, (figure) => figure.split('').toReversed().join(''))
      .replaceAll(/[()[\]{}«»<>]/g, (bracket) => BRACKETS[bracket]!)
    return { face, words: turned }
  })
}

const BRACKETS: Record<string, string> = Object.fromEntries(
  ['()', '[]', '{}', '«»', '<>'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
)

/** Leaves out joiners and marks that the face lacks. */
function drawnOf(segment: string, has: (sign: string) => boolean): string {
  const signs = Array.from(segment)
  return signs.filter((sign, at) => at === 0 || !MARK.test(sign) || has(sign)).join('')
}
