import type { DishGroup } from '@cloche/contract/kitchen.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const GROUP_NAMES: Record<DishGroup, MessageDescriptor> = {
  dishes: msg`Dishes`,
  drinks: msg`Drinks`,
  other: msg`Not on the menu`,
}
