import { Trans } from '@lingui/react/macro'
import type { NewTrial } from '@cloche/contract/messages.ts'
import alert from '../../../kit/alert.module.css'
import { look } from '../../../kit/look.ts'

const SETTINGS: Record<NewTrial['channel'], { name: string; example: string }> = {
  email: {
    name: 'SMTP_URL',
    example: 'smtp://user:password@mail.example.com:587?from=Cloche <cloche@example.com>',
  },
  sms: { name: 'SMS_URL', example: 'https://user:password@gateway.example.com/send?to={phone}&text={text}' },
}

/** Names the setting without which nothing is sent, and how it looks. */
export function NotSetUp({ channel }: { channel: NewTrial['channel'] }) {
  const { name, example } = SETTINGS[channel]
  return (
    <div role="note" className={look.stack(2, alert.alert, alert.changed)}>
      <p>
        <Trans>
          Nothing is set up to send them. Put <code>{name}</code> into the configuration and start Cloche
          anew:
        </Trans>
      </p>
      <p className={look.text('s', 'anywhere')} dir="ltr">
        <code>{`${name}=${example}`}</code>
      </p>
    </div>
  )
}
