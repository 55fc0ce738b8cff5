import { Trans, useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useState, type FormEvent } from 'react'
import { SaveFailure } from '../kit/save-failure.tsx'
import { look } from '../kit/look.ts'
import styles from './account.module.css'
import { EitherCodeField, FormButtons, OwnPasswordField, useFieldFaults } from './form-parts.tsx'
import { useTotpCalls } from '../entities/sessions/use-totp.ts'

/** Turns two-step login off, after the password and either kind of code. */
export function TurnOff({ done }: { done: () => void }) {
  const { t } = useLingui()
  const { turnOff } = useTotpCalls(done)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const faults = useFieldFaults(turnOff.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      notifications.show({ message: t`Two-step login is off.` })
      done()
    }
    turnOff.mutate({ body: { password, code } }, { onSuccess })
  }
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
      <EitherCodeField value={code} error={faults.code} onChange={setCode} />
      <FormButtons busy={turnOff.isPending} danger cancel={done}>
        <Trans>Turn off two-step login</Trans>
      </FormButtons>
    </form>
  )
}
