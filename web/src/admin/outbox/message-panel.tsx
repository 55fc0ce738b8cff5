import { Trans, useLingui } from '@lingui/react/macro'
import type { Message } from '@cloche/contract/messages.ts'
import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import facts from '../kit/facts.module.css'
import { formatMoment } from '../format.ts'
import { ownTimeZone } from '../restaurants/time-zones.ts'
import { StatusMark } from '../kit/status-mark.tsx'
import styles from './outbox.module.css'
import { useResend } from './use-outbox.ts'
import { CHANNEL_WORDS, KIND_WORDS, recipientWords, STATUS_MARKS } from './labels.ts'

interface Props {
  message: Message
  /** Whether something is set up that could send it. */
  sends: boolean
  close: () => void
}

/** A message as it went, or would have gone. */
export function MessagePanel({ message, sends, close }: Props) {
  const { t } = useLingui()
  const resend = useResend()
  const { id, channel, kind, subject, text, resendable } = message
  return (
    <Panel
      title={t(KIND_WORDS[kind])}
      opened
      onClose={close}
      footer={
        sends &&
        resendable && (
          <Button
            leftSection={<Send size={16} aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate(id)}
          >
            <Trans>Send now</Trans>
          </Button>
        )
      }
    >
      {resend.error && <SaveFailure error={resend.error} />}
      <article className={styles.letter} lang={message.language}>
        {subject && <h3>{subject}</h3>}
        <p>{text}</p>
      </article>
      <dl className={facts.facts}>
        <div>
          <dt>
            <Trans>Status</Trans>
          </dt>
          <dd>
            <StatusMark mark={STATUS_MARKS[message.status]} />
          </dd>
        </div>
        <div>
          <dt>{t(CHANNEL_WORDS[channel])}</dt>
          <dd>
            <bdi>{recipientWords(message)}</bdi>
          </dd>
        </div>
        <Moment name={t`Written`} at={message.createdAt} />
        <Moment name={t`Sent`} at={message.sentAt} />
        <Moment name={t`Next try`} at={message.nextAttemptAt} />
        {message.attempts > 0 && (
          <div>
            <dt>
              <Trans>Tries</Trans>
            </dt>
            <dd>{message.attempts}</dd>
          </div>
        )}
        {message.lastError && (
          <div>
            <dt>
              <Trans>Last failure</Trans>
            </dt>
            <dd lang="en">{message.lastError}</dd>
          </div>
        )}
      </dl>
      {text.includes('•••') && (
        <p className={styles.note}>
          <Trans>Codes and links are not kept longer than they are needed: ••• stands in their place.</Trans>
        </p>
      )}
    </Panel>
  )
}

function Moment({ name, at }: { name: string; at: string | null }) {
  if (!at) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <time dateTime={at}>{formatMoment(at, currentLanguage(), ownTimeZone())}</time>
      </dd>
    </div>
  )
}
