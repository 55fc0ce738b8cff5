import { IMPORT_ENCODINGS, type ImportEncoding, type ImportReading } from '@cloche/contract/imports.ts'

/** A decoded text. `encoding` lists the possible encodings if the bytes do not show theirs, otherwise null. */
export interface DecodedText {
  text: string
  encoding: ImportReading['encoding']
}

interface Reading {
  encoding: ImportEncoding
  text: string
  score: { sum: number; mean: number }
}

/** Control characters show that the bytes are no text: pictures and archives contain them in every encoding. */
const NOT_TEXT = /[^\P{Cc}\t\r\n]/u
const UTF16 = [
  { encoding: 'utf-16le', mark: 0xff },
  { encoding: 'utf-16be', mark: 0xfe },
] as const
/** The guess looks at this many characters. */
const GUESSED_FROM = 20_000
/**
 * The lead over the second-best reading, as a difference of log likelihoods, from which the best one needs no question.
 */
const CERTAIN_LEAD = 14
/** The least mean log likelihood per character of a readable text. */
const READABLE_MEAN = -5
const SAMPLE_LINES = 3
const SAMPLE_LENGTH = 120

/**
 * Decodes UTF-8, UTF-16 with or without a byte order mark, and one-byte encodings. `said` chooses among the latter,
 * otherwise the likeliest is used. Returns null if the bytes are no text.
 */
export function decodeText(bytes: Uint8Array, said?: ImportEncoding): DecodedText | null {
  const unicode = decoded(bytes, 'utf-8') ?? utf16(bytes)
  if (unicode !== null) return { text: unicode, encoding: null }
  const readings = IMPORT_ENCODINGS.flatMap((encoding): Reading[] => {
    const text = decoded(bytes, encoding)
    return text === null ? [] : [{ encoding, text, score: scoreOf(text) }]
  }).toSorted((a, b) => b.score.sum - a.score.sum)
  const [best, next] = readings
  if (!best) return null
  const asSaid = readings.find(({ encoding }) => encoding === said)
  const lead = best.score.sum - (next?.score.sum ?? -Infinity)
  const isCertain = lead >= CERTAIN_LEAD && best.score.mean >= READABLE_MEAN
  const { text, encoding } = asSaid ?? best
  const samples = readings.map((reading) => ({ encoding: reading.encoding, lines: sampleOf(reading.text) }))
  return { text, encoding: { used: encoding, isCertain: isCertain || asSaid !== undefined, samples } }
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return NOT_TEXT.test(text) ? null : text
  } catch {
    return null
  }
}

/** In the wrong byte order a text has no line breaks or delimiters, and its byte order mark is not a character. */
function utf16(bytes: Uint8Array): string | null {
  for (const { encoding, mark } of UTF16) {
    const text = decoded(bytes, encoding)
    if (text === null || /\p{Cn}/u.test(text)) continue
    if (bytes[0] === mark || /[\n;,\t]/.test(text)) return text
  }
  return null
}

/**
 * Returns the first lines with characters beyond ASCII, which the encodings show differently, from shortly before them.
 */
function sampleOf(text: string): string[] {
  const lines: string[] = []
  const differing = /[^\0-\x7F]/g
  for (let found = differing.exec(text); found; found = differing.exec(text)) {
    const start = Math.max(text.lastIndexOf('\n', found.index) + 1, found.index - SAMPLE_LENGTH / 2)
    const [line = ''] = text.slice(start, start + SAMPLE_LENGTH).split(/[\r\n]/, 1)
    if (lines.push(line) === SAMPLE_LINES) break
    const end = text.indexOf('\n', found.index)
    if (end === -1) break
    differing.lastIndex = end
  }
  return lines
}

/** The frequency of each letter per thousand letters of Russian. */
const RUSSIAN = new Map(
  Object.entries(
    // oxfmt-ignore
    {
      о: 110, е: 85, а: 80, и: 74, н: 67, т: 63, с: 55, р: 47, в: 45, л: 43, к: 35, м: 32, д: 30, п: 28, у: 26, я: 20, ы: 19,
      ь: 17, г: 17, з: 16, б: 16, ч: 14, й: 12, х: 10, ж: 9, ш: 7, ю: 6, ц: 5, щ: 4, э: 3, ф: 3, ё: 3, ъ: 1,
    },
  ),
)
const OTHER_CYRILLIC = 0.3
const ACCENTED = 'éèêëàâäáãåæçíìîïñóòôöõøúùûüýßœ'
const PUNCTUATION = '«»“”„‘’–—…№°€§©®™·• '
const ACCENTED_LIKELIHOOD = Math.log(1 / 30)
const PUNCTUATION_LIKELIHOOD = Math.log(1 / 100)
const UNLIKELY = Math.log(1 / 5000)

/** Returns the log likelihood of the characters beyond ASCII in names and addresses, as sum and mean. */
function scoreOf(text: string): Reading['score'] {
  let sum = 0
  let count = 0
  let before = ''
  for (const character of text.slice(0, GUESSED_FROM)) {
    if (character > '\u007F') {
      count += 1
      sum += likelihood(character, before)
    } else if (isLatin(character) && isCyrillic(before)) sum += UNLIKELY
    before = character
  }
  return { sum, mean: sum / Math.max(count, 1) }
}

function likelihood(character: string, before: string): number {
  const small = character.toLowerCase()
  const isCapitalInside = character !== small && before !== before.toUpperCase()
  const penalty = isCapitalInside ? UNLIKELY : 0
  if (isCyrillic(character)) {
    const mixed = isLatin(before) ? UNLIKELY : 0
    return Math.log((RUSSIAN.get(small) ?? OTHER_CYRILLIC) / 1000) + penalty + mixed
  }
  if (ACCENTED.includes(small)) {
    const isSecond = ACCENTED.includes(before.toLowerCase()) && before !== ''
    return ACCENTED_LIKELIHOOD + penalty + (isSecond ? UNLIKELY / 2 : 0)
  }
  return PUNCTUATION.includes(character) ? PUNCTUATION_LIKELIHOOD : UNLIKELY
}

const isCyrillic = (character: string) => character >= '\u0400' && character <= '\u04FF'
const isLatin = (character: string) => /[a-z]/i.test(character)
