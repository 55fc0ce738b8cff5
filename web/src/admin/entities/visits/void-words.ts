import type { VoidReason } from '@cloche/contract/constants.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a visit doesn't count, as an answer to that question. */
export const VOID_WORDS: Record<VoidReason, MessageDescriptor> = {
  closed: msg`The restaurant was closed`,
  recognised: msg`The guest was recognised`,
  wrong_place: msg`The guest was somewhere else`,
  wrong_time: msg`The guest came at another time`,
  implausible: msg`The answers are not plausible`,
  other: msg`Another reason`,
}

/** What a visit is that doesn't count. */
export const VOID_STATUS: Record<VoidReason, MessageDescriptor> = {
  closed: msg`Doesn’t count: closed`,
  recognised: msg`Doesn’t count: recognised`,
  wrong_place: msg`Doesn’t count: wrong place`,
  wrong_time: msg`Doesn’t count: wrong time`,
  implausible: msg`Doesn’t count: not plausible`,
  other: msg`Doesn’t count`,
}
