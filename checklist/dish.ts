interface TimedDish {
  orderTime: string
  readyTime: string | null
}

/**
 * Whether a dish's times cannot both be right. Each is merged by itself, so the two may come from different phones; screens then
 * show both times as they are and no duration.
 */
export function isReadyBeforeOrdered({ orderTime, readyTime }: TimedDish): boolean {
  return readyTime !== null && Date.parse(readyTime) < Date.parse(orderTime)
}
