interface TimedDish {
  orderTime: string
  readyTime: string | null
}

/**
 * Returns whether a dish's times contradict each other: each is merged by itself and may come from another phone. Screens then
 * show both times and no duration.
 */
export function isReadyBeforeOrdered({ orderTime, readyTime }: TimedDish): boolean {
  return readyTime !== null && Date.parse(readyTime) < Date.parse(orderTime)
}

/** Returns whether a dish took as long as its target in minutes, or longer. A dish that is not ready, or was ready before, is not over. */
export function isOverTarget({ orderTime, readyTime }: TimedDish, minutes: number): boolean {
  return readyTime !== null && Date.parse(readyTime) - Date.parse(orderTime) >= minutes * 60_000
}
