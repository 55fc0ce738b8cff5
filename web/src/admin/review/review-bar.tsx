import { Plural, Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button } from '@mantine/core'
import { CheckCheck, Undo2 } from 'lucide-react'
import { currentAfter } from '../kit/merge-edits.ts'
import { SaveFailure } from '../kit/save-failure.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { focusReport, useReviewCalls } from './use-review-calls.ts'
import type { ReturnDraft } from './return-draft.ts'
import { useDraftOf } from './use-return-draft.ts'
import styles from './review.module.css'

interface Props {
  visit: Visit
  draft: ReturnDraft
}

/** At the lower edge while somebody reads: what becomes of the visit. An accepted one has it only while notes are written. */
export function ReviewBar({ visit, draft }: Props) {
  const { show } = useOpenPanel()
  const { accept } = useReviewCalls()
  const notes = Object.values(useDraftOf(draft).notes).filter((text) => text.trim() !== '').length
  if (visit.status === 'accepted' && notes === 0) return null
  const changed = currentAfter<Visit>(accept.error)
  const { gone } = visit.guest
  return (
    <aside data-bar className={styles.bar} aria-labelledby="review">
      <h2 id="review" className="visually-hidden">
        <Trans>Review</Trans>
      </h2>
      {accept.error && !changed && <SaveFailure error={accept.error} />}
      {changed && (
        <p role="alert" className={styles.changed}>
          <Trans>Somebody else changed this visit meanwhile. It is shown as it is now.</Trans>
        </p>
      )}
      <p className={styles.drafted} role="status">
        {notes > 0 && <Plural value={notes} one="# note written" other="# notes written" />}
      </p>
      {gone && (
        <p id="not-returned" className={styles.drafted}>
          {gone === 'erased' && <Trans>This guest was erased: the visit can’t go back.</Trans>}
          {gone === 'removed' && <Trans>This guest is removed: the visit can’t go back.</Trans>}
          {gone === 'staff' && <Trans>This guest works here now: the visit can’t go back.</Trans>}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<Undo2 size={16} aria-hidden />}
        disabled={accept.isPending || gone !== undefined}
        aria-describedby={gone && 'not-returned'}
        aria-haspopup="dialog"
        onClick={() => show('return')}
      >
        <Trans>Return…</Trans>
      </Button>
      {visit.status === 'submitted' && (
        <Button
          leftSection={<CheckCheck size={16} aria-hidden />}
          loading={accept.isPending}
          onClick={() => accept.mutate(visit, { onSuccess: focusReport })}
        >
          <Trans>Accept</Trans>
        </Button>
      )}
    </aside>
  )
}
