import { Trans } from '@lingui/react/macro'
import type { Message } from '@cloche/contract/messages.ts'
import { look } from '../../../kit/look.ts'
import { Moment } from '../../../kit/moment.tsx'
import { StatusMark } from '../../../kit/status-mark.tsx'
import { STATUS_MARKS } from '../labels.ts'
import { useRecipient } from '../recipient.ts'

/** Says what became of a trial, as far as the other side has told. */
export function TrialOutcome({ message }: { message: Message }) {
  const recipient = useRecipient(message)
  const { status, createdAt, lastError } = message
  return (
    <div role="status" className={look.stack(1)}>
      <div className={look.row(2)}>
        <StatusMark mark={STATUS_MARKS[status]} />
        <bdi className={look.text('soft', 's', 'anywhere')}>{recipient}</bdi>
        <span className={look.text('soft', 's')}>
          <Moment at={createdAt} />
        </span>
      </div>
      <p className={look.text('s')}>
        <Explained message={message} />
      </p>
      {lastError && (
        <p className={look.text('s', 'danger', 'anywhere')} lang="en" dir="auto">
          {lastError}
        </p>
      )}
    </div>
  )
}

function Explained({ message: { status, channel, attempts, nextAttemptAt } }: { message: Message }) {
  if (status === 'sent')
    return channel === 'email' ? (
      <Trans>The mail server took it. Look into the mailbox, and among the spam.</Trans>
    ) : (
      <Trans>The gateway took it. Look at the phone.</Trans>
    )
  if (status === 'dead') return <Trans>It was refused for good, with these words:</Trans>
  if (status === 'expired') return <Trans>An hour has passed, and it could not be sent.</Trans>
  if (status === 'kept') return <Trans>When it was written, nothing was set up to send it.</Trans>
  if (attempts === 0) return <Trans>It waits for an answer of the other side.</Trans>
  return (
    <Trans>
      It did not go out yet, for the reason below. Cloche tries again at{' '}
      {nextAttemptAt && <Moment at={nextAttemptAt} />}.
    </Trans>
  )
}
