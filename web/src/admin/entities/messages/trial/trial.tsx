import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Message, NewTrial } from '@cloche/contract/messages.ts'
import { Button, TextInput } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import { currentLanguage } from '../../../../boot/i18n.ts'
import { useSessionState } from '../../../../boot/session-context.tsx'
import { fieldErrors } from '../../../kit/field-errors.ts'
import { look } from '../../../kit/look.ts'
import { usePhoneText } from '../../../kit/phone.tsx'
import { SaveFailure } from '../../../kit/save-failure.tsx'
import { useChange } from '../../../kit/use-change.ts'
import { NotSetUp } from './not-set-up.tsx'
import { TrialOutcome } from './trial-outcome.tsx'

type TrialChannel = NewTrial['channel']

const WORDS: Record<TrialChannel, Record<'title' | 'to' | 'send', MessageDescriptor>> = {
  email: { title: msg`Letters`, to: msg`To which address`, send: msg`Send a trial letter` },
  sms: { title: msg`Text messages`, to: msg`To which number`, send: msg`Send a trial text message` },
}

interface Props {
  channel: TrialChannel
  isSetUp: boolean | undefined
  /** The trials so far, newest first. */
  messages: readonly Message[]
}

/** One way of sending: what is missing for it, or a trial of it and what became of that. */
export function Trial({ channel, isSetUp, messages }: Props) {
  const { t } = useLingui()
  const heading = useId()
  const newest = messages.find((message) => message.channel === channel)
  return (
    <section className={look.stack(3)} aria-labelledby={heading}>
      <h3 id={heading}>{t(WORDS[channel].title)}</h3>
      {isSetUp ? <TrialForm channel={channel} /> : <NotSetUp channel={channel} />}
      {isSetUp && newest && <TrialOutcome message={newest} />}
    </section>
  )
}

function TrialForm({ channel }: { channel: TrialChannel }) {
  const { t } = useLingui()
  const own = useOwnAddress(channel)
  const [typed, setTyped] = useState<string>()
  const recipient = typed ?? own
  const send = useChange('POST /message/trial', ['message', 'GET /visit/attention'])
  const fault = fieldErrors(send.error)['recipient']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ body: { channel, recipient, language: currentLanguage() } })
  }
  return (
    <form noValidate className={look.stack(3)} onSubmit={submit}>
      {send.error && fault === undefined && <SaveFailure error={send.error} />}
      <TextInput
        label={t(WORDS[channel].to)}
        type={channel === 'email' ? 'email' : 'tel'}
        maxLength={channel === 'email' ? 254 : 40}
        autoComplete="off"
        value={recipient}
        error={fault}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={send.isPending} disabled={recipient.trim() === ''}>
          {t(WORDS[channel].send)}
        </Button>
      </div>
    </form>
  )
}

/** The administrator's own e-mail address or phone, since they can look there. */
function useOwnAddress(channel: TrialChannel): string {
  const state = useSessionState()
  const { email = null, phone = null } = state.status === 'user' ? state.user : {}
  const spelled = usePhoneText(channel === 'sms' ? phone : null)
  return channel === 'sms' ? spelled : (email ?? '')
}
