/** A calendar day, `YYYY-MM-DD`, of this century: nothing lies outside it (contract/constants.ts, TIME_BOUNDS). */
export function isDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00Z`)
  return /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}
