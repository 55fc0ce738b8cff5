import { KITCHEN_MINUTES } from '@cloche/contract/constants.ts'
import type { KitchenTimes } from '@cloche/contract/kitchen.ts'
import { t } from '@lingui/core/macro'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatScore } from '../../kit/format.ts'
import { percent } from '../../kit/score-words.ts'

/** Words a quantile, which is null for too few dishes. */
export function minutesWords(minutes: number | null): string {
  if (minutes === null) return t`too few`
  if (minutes >= KITCHEN_MINUTES) return t`2 h or more`
  const figure = formatScore(minutes, currentLanguage())
  return t`${figure} min`
}

/** Words the share over target, with the number of dishes that it refers to. */
export function overWords(overTarget: KitchenTimes['overTarget']): string {
  if (!overTarget) return t`no target`
  const { over, dishes } = overTarget
  const share = percent((100 * over) / dishes)
  return t`${over} of ${dishes} (${share})`
}
