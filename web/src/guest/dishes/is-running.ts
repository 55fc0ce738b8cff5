import type { Dish } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'

/** Returns whether a dish's clock runs: the dish has not come, and no submission since the order has ended the clock. */
export function isRunning({ orderTime, readyTime }: Dish, { returned }: Pick<Visit, 'returned'>): boolean {
  return readyTime === null && !(returned && Date.parse(orderTime) < Date.parse(returned.at))
}
