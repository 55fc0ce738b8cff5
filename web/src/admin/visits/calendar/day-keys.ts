import dayjs from 'dayjs'

const STEPS: Record<string, readonly [number, 'day' | 'month']> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-7, 'day'],
  ArrowDown: [7, 'day'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
}

/**
 * Returns the day in another month that a key leads to, or null within the month, where the calendar moves by itself.
 */
export function dayBeyond(day: string, key: string): string | null {
  const step = STEPS[key]
  if (!step) return null
  const there = dayjs(day)
    .add(...step)
    .format('YYYY-MM-DD')
  return there.startsWith(day.slice(0, 7)) ? null : there
}
