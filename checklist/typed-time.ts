import { withPlainDigits } from '@cloche/contract/plain-digits.ts'

const MINUTES = String.raw`(?:\s?[:.,\s-]\s?|\s?(?:ч|час\p{L}*|h)\.?\s?)(?<minutes>\d{1,2})?(?:\s?(?:м|мин\p{L}*|m|min)\.?)?`
const HALF = String.raw`(?<half>[ap]\.?\s?m?\.?|утра|дня|вечера|ночи|ص|م)`
const TYPED = new RegExp(
  String.raw`^(?:(?:в|at)\s)?(?<hours>\d{1,2})(?:(?<bare>\d\d)|${MINUTES})?(?:\s?${HALF})?$`,
  'u',
)

/** The part of the day in which a clock of 12 hours is read: hours from 0 to 11 become these. */
const AFTERNOON = /^(?:p|дня|вечера|م)/

/**
 * Reads a time of day as people write it ("19:30", "930", "21:5", "7.30 pm", "9 вечера"), as `HH:mm`. Null: the text is no time, or not
 * yet.
 */
export function typedTime(text: string): string | null {
  const plain = withPlainDigits(text).trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const { hours, minutes, bare, half } = TYPED.exec(plain)?.groups ?? {}
  if (hours === undefined) return null
  const hour = half ? inHalf(Number(hours), half) : Number(hours)
  const minute = (minutes ?? bare ?? '').padStart(2, '0')
  if (hour === null || hour > 23 || Number(minute) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minute}`
}

/** Returns whether more digits would change the time: "9" may become "9:30", and "21:5" "21:50". */
export const isHalfTyped = (text: string) => !/\d{1,2}\D+\d\d|\d{4}/.test(withPlainDigits(text))

function inHalf(hour: number, half: string): number | null {
  // At 11 at night it is late, at 2 at night early.
  if (half === 'ночи') return hour > 12 ? null : hour >= 9 && hour < 12 ? hour + 12 : hour % 12
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (AFTERNOON.test(half) ? 12 : 0)
}
