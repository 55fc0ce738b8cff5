import { Trans, useLingui } from '@lingui/react/macro'
import type { Message } from '@cloche/contract/messages.ts'
import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { Fact, Facts } from '../kit/facts.tsx'
import { Moment } from '../kit/moment.tsx'
import { StatusMark } from '../kit/status-mark.tsx'
import styles from './outbox.module.css'
import { useResend } from './use-outbox.ts'
import { useRecipient } from '../entities/messages/recipient.ts'
import { CHANNEL_WORDS, KIND_WORDS, STATUS_MARKS } from '../entities/messages/labels.ts'

interface Props {
  message: Message
  /** A sender for the message's channel is configured. */
  sends: boolean
  close: () => void
}

/** Shows a message as it was sent, or would be sent. */
export function MessagePanel({ message, sends, close }: Props) {
  const { t } = useLingui()
  const resend = useResend()
  const recipient = useRecipient(message)
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
            onClick={() => resend.mutate({ params: { id } })}
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
      <Facts>
        <Fact name={t`Status`}>
          <StatusMark mark={STATUS_MARKS[message.status]} />
        </Fact>
        <Fact name={t(CHANNEL_WORDS[channel])}>
          <bdi>{recipient}</bdi>
        </Fact>
        <Fact name={t`Written`}>
          <Moment at={message.createdAt} />
        </Fact>
        <Fact name={t`Sent`}>{message.sentAt && <Moment at={message.sentAt} />}</Fact>
        <Fact name={t`Next try`}>{message.nextAttemptAt && <Moment at={message.nextAttemptAt} />}</Fact>
        <Fact name={t`Tries`}>{message.attempts}</Fact>
        <Fact name={t`Last failure`}>{message.lastError && <span lang="en">{message.lastError}</span>}</Fact>
      </Facts>
      {text.includes('•••') && (
        <p className={styles.note}>
          <Trans>Codes and links are not kept longer than they are needed: ••• stands in their place.</Trans>
        </p>
      )}
    </Panel>
  )
}
