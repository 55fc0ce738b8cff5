import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { ActionIcon, Button } from '@mantine/core'
import { CheckCheck, ChevronDown, ChevronUp, Keyboard, Undo2 } from 'lucide-react'
import { Link } from '../../../ui/link.tsx'
import { keyHelp } from '../../kit/key-help.ts'
import { currentAfter } from '../../kit/merge-edits.ts'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { useOpenPanel } from '../../kit/use-open-panel.ts'
import { usePageKeys } from '../../kit/single-keys.ts'
import { useReviewCalls } from './use-review-calls.ts'
import type { useReviewQueue } from './use-review-queue.ts'
import type { ReturnDraft } from './return-draft.ts'
import { useDraftOf } from './use-return-draft.ts'
import { look } from '../../kit/look.ts'
import styles from './deciding.module.css'

interface Props {
  visit: Visit
  draft: ReturnDraft
  reviewQueue: ReturnType<typeof useReviewQueue>
  /** The return panel is open. */
  returning: boolean
}

/**
 * Offers the decision about the visit at the lower edge. An accepted visit has this bar only while notes are written.
 */
export function DecidingBar({ visit, draft, reviewQueue, returning }: Props) {
  const { t } = useLingui()
  const { show, close } = useOpenPanel()
  const { accept } = useReviewCalls()
  const notes = Object.values(useDraftOf(draft).notes).filter((text) => text.trim() !== '').length
  const isSubmitted = visit.status === 'submitted'
  const { gone } = visit.guest
  const onReturn = gone || accept.isPending ? undefined : () => (returning ? close() : show('return'))
  const onAccept = () => accept.mutate(visit, { onSuccess: () => reviewQueue.goOn() })
  const canAccept = isSubmitted && !accept.isPending && !returning
  usePageKeys({ a: canAccept && onAccept, r: onReturn })
  if (!isSubmitted && notes === 0) return null
  const changed = currentAfter<Visit>(accept.error)
  return (
    <aside data-bar className={look.row(0, look.put.right, styles.bar)} aria-labelledby="review">
      <h2 id="review" className="visually-hidden">
        <Trans>Review</Trans>
      </h2>
      {accept.error && !changed && <SaveFailure error={accept.error} />}
      {changed && (
        <p role="alert" className={look.text('warn')}>
          <Trans>Somebody else changed this visit meanwhile. It is shown as it is now.</Trans>
        </p>
      )}
      {isSubmitted && <Waiting reviewQueue={reviewQueue} />}
      <p className={look.classes(look.text('soft', 'figures'), styles.drafted)} role="status">
        {notes > 0 && <Plural value={notes} one="# note written" other="# notes written" />}
      </p>
      {gone && (
        <p id="not-returned" className={look.classes(look.text('soft', 'figures'), styles.drafted)}>
          {gone === 'erased' && <Trans>This guest was erased: the visit can’t go back.</Trans>}
          {gone === 'removed' && <Trans>This guest is removed: the visit can’t go back.</Trans>}
          {gone === 'staff' && <Trans>This guest works here now: the visit can’t go back.</Trans>}
        </p>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--control)"
        className={styles.keys}
        aria-label={t`Keys`}
        title={t`Keys (?)`}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => keyHelp.set(true)}
      >
        <Keyboard size={18} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        leftSection={<Undo2 size={16} aria-hidden />}
        disabled={!onReturn}
        title={t`Return (R)`}
        aria-keyshortcuts="R"
        aria-describedby={gone && 'not-returned'}
        aria-haspopup="dialog"
        aria-expanded={returning}
        onClick={onReturn}
      >
        <Trans>Return…</Trans>
      </Button>
      {isSubmitted && (
        <Button
          leftSection={<CheckCheck size={16} aria-hidden />}
          loading={accept.isPending}
          disabled={returning}
          title={t`Accept (A)`}
          aria-keyshortcuts="A"
          onClick={onAccept}
        >
          <Trans>Accept</Trans>
        </Button>
      )}
    </aside>
  )
}

/** Shows the number of waiting visits, with links to the previous and the next one. */
function Waiting({ reviewQueue: { queue, openNext, openPrevious } }: Pick<Props, 'reviewQueue'>) {
  const { t } = useLingui()
  if (!queue) return null
  return (
    <div className={styles.waiting}>
      {queue.next && (
        <>
          <ActionIcon
            variant="default"
            size="var(--control)"
            aria-label={t`Previous visit that waits`}
            title={t`Previous visit that waits (K)`}
            aria-keyshortcuts="K"
            onClick={openPrevious}
          >
            <ChevronUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="var(--control)"
            aria-label={t`Next visit that waits`}
            title={t`Next visit that waits (J)`}
            aria-keyshortcuts="J"
            onClick={openNext}
          >
            <ChevronDown size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
      <span>
        {queue.next ? (
          <Plural value={queue.waiting} one="# visit waits" other="# visits wait" />
        ) : (
          <Trans>The last one that waits</Trans>
        )}
      </span>
    </div>
  )
}

/** Says that no more visits wait. */
export function ReviewDone() {
  return (
    <aside data-bar className={look.row(0, look.put.right, styles.bar)} aria-labelledby="review-done">
      <p id="review-done" role="status" className={styles.done}>
        <CheckCheck size={18} aria-hidden />
        <Trans>All reviewed: no visit waits for you.</Trans>
      </p>
      <Button component={Link} to="/admin" variant="default">
        <Trans>To Today</Trans>
      </Button>
    </aside>
  )
}
