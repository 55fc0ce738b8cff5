import type { GIVEAWAYS } from '@cloche/contract/reports.ts'
import { nationalDigits } from '../../base/phones.ts'

export type Giveaway = (typeof GIVEAWAYS)[number]

/** The guest of a visit, whom a report must not reveal. */
export interface Guest {
  first_name: string
  last_name: string
  phone: string | null
  email: string | null
}

interface Pattern {
  reason: Giveaway
  pattern: RegExp
}

/** The text that replaces a hidden text. */
export const HIDDEN = '•••'

const CLOCK =
  /(?<!\d)(?:[01]?\d|2[0-3])[:.h][0-5]\d(?!\d)(?:\s?[ap]\.?m\.?)?|(?<!\d)(?:1[0-2]|[1-9])\s?[ap]\.?m\b\.?/giu
const TABLE = /(?<![\p{L}])(?:table|стол(?:ик)?(?:а|е|у|ом)?)\s*(?:(?:no\.?|number|номер|№|#)\s*)?\d+/giu
const MONTH = [
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?',
  'январ[ьяею]|феврал[ьяею]|марта?|апрел[ьяею]|ма[йя]|июн[ьяею]|июл[ьяею]|августа?|сентябр[ьяею]|октябр[ьяею]|ноябр[ьяею]|декабр[ьяею]',
].join('|')
/** `2026-09-12`, `12.09`, `12/9/26`, `the 12th of September`, `Sept. 12`, `12 сентября`, `12-го`. */
const DATE = new RegExp(
  [
    String.raw`(?<!\d)20\d\d-\d\d?-\d\d?(?!\d)`,
    String.raw`(?<![\d.,])(?:[0-2]?\d|3[01])[./](?:(?:0[1-9]|1[0-2])(?:[./](?:20)?\d\d)?|[1-9][./](?:20)?\d\d)(?![\d])`,
    String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th|-?(?:го|ого|е|ое))?(?:\s+of)?\s+(?:${MONTH})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:${MONTH})\.?\s+(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?(?![\d\p{L}])`,
    String.raw`(?<!\d)(?:\d{1,2}-(?:го|ого)|the\s+\d{1,2}(?:st|nd|rd|th))(?!\p{L})`,
  ].join('|'),
  'giu',
)
const EMAIL = /[^\s@<>(),;]+@[^\s@<>(),;]+\.[\p{L}]{2,}/giu
const PHONE = /(?<![\d])\+?\d[\d\s()-]{8,}\d/gu

/** Shorter names are common words, so hiding them would hide half of a text. */
const SHORTEST_NAME = 2
/** Russian declines names: a name also matches with its last vowel replaced by an ending. */
const ENDINGS = '(?:а|я|у|ю|ы|и|е|ё|ой|ей|ом|ем|ым|ого|ему|ому|ую|ою|ею)?'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function namePattern(name: string): RegExp | null {
  const parts = name.split(/[\s-]+/).filter((part) => part.length >= SHORTEST_NAME)
  const forms = parts.map((part) => {
    if (!/[а-яё]/iu.test(part)) return escaped(part)
    const stem = part.length > 3 ? part.replace(/[аяыйиоеьё]{1,2}$/iu, '') : part
    return `${escaped(stem)}(?:${escaped(part.slice(stem.length))}|${ENDINGS})`
  })
  return forms.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}])(?:${forms.join('|')})(?:['’]s)?(?![\\p{L}])`, 'giu')
}

/** Matches the phone's digits in any spelling, without the country's calling code, which people leave out. */
function phonePattern(phone: string): RegExp | null {
  const digits = nationalDigits(phone)
  return digits.length < 6 ? null : new RegExp(digits.split('').join(String.raw`[\s().-]*`), 'gu')
}

function ofGuest({ first_name, last_name, phone, email }: Guest): Pattern[] {
  const addresses = [
    email === null ? null : new RegExp(escaped(email), 'giu'),
    phone === null ? null : phonePattern(phone),
  ]
  return [
    ...[...addresses, EMAIL, PHONE].flatMap((pattern) =>
      pattern ? [{ reason: 'contact' as const, pattern }] : [],
    ),
    ...[first_name, last_name].flatMap((name) => {
      const pattern = namePattern(name)
      return pattern ? [{ reason: 'name' as const, pattern }] : []
    }),
  ]
}

/** What tells where and when a guest sat. */
export const OF_SEAT: readonly Pattern[] = [
  { reason: 'time', pattern: CLOCK },
  { reason: 'table', pattern: TABLE },
]

/** The same, and the day, for a report that does not have the days of its visits. */
export const OF_VISIT: readonly Pattern[] = [{ reason: 'date', pattern: DATE }, ...OF_SEAT]

/** Returns a function that finds the reasons why a text could reveal one of the guests. */
export function giveawayFinder(guests: readonly Guest[], more: readonly Pattern[]) {
  const patterns = [...guests.flatMap(ofGuest), ...more]
  return (text: string): Giveaway[] => {
    const found = patterns.filter(({ pattern }) => text.search(pattern) !== -1)
    return [...new Set(found.map(({ reason }) => reason))]
  }
}

/** Returns a function that hides the guests' names and addresses in a text, and whatever `more` finds. */
export function maskOf(guests: readonly Guest[], more: readonly Pattern[]) {
  const patterns = [...guests.flatMap(ofGuest), ...more]
  return (text: string): string =>
    patterns.reduce((rest, { pattern }) => rest.replaceAll(pattern, HIDDEN), text)
}
