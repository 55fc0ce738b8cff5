import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FaultCode } from './faults.ts'

const WORDS: Readonly<Record<FaultCode, MessageDescriptor>> = {
  missing: msg`This is needed.`,
  choice_missing: msg`A choice needs words.`,
  choices_missing: msg`At least one choice is needed.`,
  condition_empty: msg`Tick at least one answer.`,
  not_here: msg`A question of this type has no use for it.`,
  scale: msg`A rating goes to 5 or to 10.`,
  min_above_max: msg`The least is more than the most.`,
  unscored: msg`A question of this type has no score: choose another rule.`,
  not_earlier: msg`That question no longer comes before this one. Choose another.`,
  comparison: msg`That question is answered in another way now. Choose again.`,
  twice: msg`A bound is named twice.`,
  value_unknown: msg`That answer no longer exists. Choose again.`,
  never: msg`No answer can lie within these bounds.`,
  refused: msg`The server didn't take this.`,
}

export function useFaultWords(): (code: FaultCode | undefined) => string | undefined {
  const { t } = useLingui()
  return (code) => code && t(WORDS[code])
}
