const CLOCK = String.raw`[T,\s]\s*(?<hour>\d{1,2}):(?<minute>\d\d)(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$`
const SPELLINGS = [
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})${CLOCK}`),
  new RegExp(String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})${CLOCK}`),
]

/**
 * A wall clock, `YYYY-MM-DDTHH:mm`, from `2026-12-01 9:30`, ISO 8601 or `01.12.2026 09:30`; a zone says nothing here.
 * What is spelled in another way stays as it is.
 */
export function wallClockOf(typed: string): string {
  const parts = SPELLINGS.map((spelling) => spelling.exec(typed)?.groups).find(Boolean)
  if (!parts) return typed
  const two = (part: string) => parts[part]!.padStart(2, '0')
  return `${parts['year']}-${two('month')}-${two('day')}T${two('hour')}:${parts['minute']}`
}
