import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Daypart } from '@cloche/contract/constants.ts'

export const DAYPART_NAMES: Record<Daypart, MessageDescriptor> = {
  morning: msg`Morning`,
  lunch: msg`Lunch`,
  evening: msg`Evening`,
}
