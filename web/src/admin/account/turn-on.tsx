import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { SaveFailure } from '../kit/save-failure.tsx'
import { look } from '../kit/look.ts'
import styles from './account.module.css'
import { ConfirmSecret } from './confirm-secret.tsx'
import { FormButtons, OwnPasswordField, useFieldFaults } from './form-parts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useTotpCalls } from '../entities/sessions/use-totp.ts'

/** Turns two-step login on: asks for the password, then for the app's first code, then shows the recovery codes. */
export function TurnOn({ done }: { done: () => void }) {
  const { t } = useLingui()
  const { begin, confirm } = useTotpCalls(done)
  const [password, setPassword] = useState('')
  const faults = useFieldFaults(begin.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate({ body: { password } })
  }
  if (confirm.data) {
    return (
      <RecoveryCodes
        codes={confirm.data.recoveryCodes}
        said={<Trans>Two-step login is on. Keep these codes for the day your phone is not at hand.</Trans>}
        done={done}
      />
    )
  }
  if (begin.data) return <ConfirmSecret made={begin.data} confirm={confirm} cancel={done} />
  return (
    <form className={look.stack(3, styles.form)} onSubmit={submit}>
      {faults.other && <SaveFailure error={faults.other} />}
      <OwnPasswordField
        label={t`Your password`}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={faults.password}
        onChange={setPassword}
      />
      <FormButtons busy={begin.isPending} cancel={done}>
        <Trans>Continue</Trans>
      </FormButtons>
    </form>
  )
}
