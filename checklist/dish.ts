/** The most characters of a dish's name in the contract. */
const NAME_LENGTH = 200

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

/** Makes a text the name of a dish that the contract accepts: one trimmed line of 200 characters at most. Empty if the text is blank. */
export function dishNameOf(text: string): string {
  const name = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    // As `toWellFormed`, which older browsers lack.
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .trim()
  return Array.from(name).slice(0, NAME_LENGTH).join('').trimEnd()
}
