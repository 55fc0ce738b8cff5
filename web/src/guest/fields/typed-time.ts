const TYPED = /^(?<hours>\d{1,2})(?:[:.,\s-](?<minutes>\d\d)|(?<bare>\d\d))(?<half>[ap]m?)?$/

/** Reads a time of day as people write it ("19:30", "1930", "7.30 pm"), as `HH:mm`. Null: not a whole time yet. */
export function typedTime(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s*([ap])\.?\s?(m?)\.?$/, '$1$2')
  const { hours, minutes, bare, half } = TYPED.exec(plain)?.groups ?? {}
  if (hours === undefined) return null
  const hour = half ? afterNoon(Number(hours), half) : Number(hours)
  const minute = minutes ?? bare ?? ''
  if (hour === null || hour > 23 || Number(minute) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minute}`
}

function afterNoon(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.startsWith('p') ? 12 : 0)
}
