import { useLingui } from '@lingui/react/macro'
import { WEBHOOK_EVENTS } from '@cloche/contract/webhook-events.ts'
import type { NewWebhook } from '@cloche/contract/webhooks.ts'
import { Checkbox, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { fieldErrors } from '../../kit/field-errors.ts'
import { ReachField } from '../../entities/groups/reach-field.tsx'
import { EVENT_WORDS } from '../../entities/webhooks/labels.ts'
import { within } from '../../../boot/within.ts'
import { look } from '../../kit/look.ts'
import shared from '../programs.module.css'

interface Props {
  id: string
  values: NewWebhook
  change: (values: NewWebhook) => void
  error: Error | null
  submit: () => void
}

/** Returns whether the form can be sent. The server checks the address. */
export const isFilledIn = ({ name, url, events }: NewWebhook): boolean =>
  name.trim() !== '' && url.trim() !== '' && events.length > 0

export function WebhookForm({ id, values, change, error, submit }: Props) {
  const { t } = useLingui()
  const { name, url, events } = values
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isFilledIn(values)) submit()
  }
  return (
    <form id={id} className={look.stack(4, look.put.within)} onSubmit={send}>
      <TextInput
        label={t({ context: 'webhook', message: 'Name' })}
        placeholder={t`Dashboard of the head office`}
        value={name}
        onChange={within(80, (event) => change({ ...values, name: event.currentTarget.value }))}
        autoComplete="off"
        dir="auto"
        data-autofocus
      />
      <TextInput
        label={t`Address of the receiver`}
        description={t`An https address in the public internet.`}
        placeholder="https://"
        type="url"
        inputMode="url"
        value={url}
        onChange={(event) => change({ ...values, url: event.currentTarget.value })}
        error={fieldErrors(error)['url']}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox.Group
        label={t`What the receiver is notified of`}
        value={events}
        onChange={(chosen) =>
          change({ ...values, events: WEBHOOK_EVENTS.filter((event) => chosen.includes(event)) })
        }
      >
        <div className={look.stack(3, shared.scopes)}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={t(EVENT_WORDS[event])} description={event} />
          ))}
        </div>
      </Checkbox.Group>
      <ReachField
        value={values.reach}
        onChange={(reach) => change({ ...values, reach })}
        error={fieldErrors(error)['reach']}
      />
    </form>
  )
}
