import { Trans, useLingui } from '@lingui/react/macro'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { TOTP } from '@cloche/contract/codes.ts'
import { useState, type FormEvent } from 'react'
import { QrCode } from '../../ui/qr-code.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { look } from '../kit/look.ts'
import styles from './account.module.css'
import { CodeField, FormButtons, useFieldFaults } from './form-parts.tsx'
import type { useTotpCalls } from '../entities/sessions/use-totp.ts'

interface Props {
  made: CallOutput<'POST /user/totp'>
  confirm: ReturnType<typeof useTotpCalls>['confirm']
  cancel: () => void
}

/** Shows the secret for an authenticator app, as a QR code and as text, and asks for the app's first code. */
export function ConfirmSecret({ made: { uri, secret }, confirm, cancel }: Props) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const faults = useFieldFaults(confirm.error)
  const type = (digits: string) => {
    setCode(digits)
    if (digits.length === TOTP.digits && digits !== code && !confirm.isPending)
      confirm.mutate({ body: { code: digits } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate({ body: { code } })
  }
  return (
    <form className={look.stack(5, styles.secret)} onSubmit={submit}>
      <QrCode value={uri} label={t`The key as a QR code`} />
      <div className={look.stack(3, styles.form)}>
        {faults.other && <SaveFailure error={faults.other} />}
        <p>
          <Trans>
            Scan this with an authenticator app on your phone, such as Aegis, 2FAS or Google Authenticator. Or
            type this key in:
          </Trans>
        </p>
        <div className={look.row(0, styles.key)}>
          <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton value={secret} variant="subtle" size="compact-sm" />
        </div>
        <CodeField
          label={t`The code that the app shows now`}
          autoFocus
          value={code}
          error={faults.code}
          readOnly={confirm.isPending}
          onChange={type}
        />
        <FormButtons busy={confirm.isPending} cancel={cancel}>
          <Trans>Turn on</Trans>
        </FormButtons>
      </div>
    </form>
  )
}
