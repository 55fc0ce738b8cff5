import { Trans } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { answerWords } from './answer-words.ts'

/** What one step of a question's history put there, or took away. */
export function HistoryStep({ step: { kind, value }, item }: { step: VisitEvent; item: VisitQuestion }) {
  if (kind === 'photoRemoved') return <Trans>Photo taken away</Trans>
  if (kind === 'dishRemoved') return <Trans>Taken off the list: {value}</Trans>
  if (kind === 'comment') {
    return value === null ? <Trans>Comment removed</Trans> : <Trans>Comment: {value}</Trans>
  }
  if (value === null) return <Trans>Cleared</Trans>
  if (kind === 'rate') {
    const total = item.options.max ?? 5
    return (
      <Trans>
        {value} of {total}
      </Trans>
    )
  }
  const language = currentLanguage()
  return <bdi>{answerWords({ answer: value }, textsOf(item, language), language).join(', ')}</bdi>
}
