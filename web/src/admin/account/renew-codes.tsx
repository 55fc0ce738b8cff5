import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { SaveFailure } from '../kit/save-failure.tsx'
import { look } from '../kit/look.ts'
import styles from './account.module.css'
import { CodeField, FormButtons, useFieldFaults } from './form-parts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useTotpCalls } from '../entities/sessions/use-totp.ts'

export function RenewCodes({ done }: { done: () => void }) {
  const { t } = useLingui()
  const { renew } = useTotpCalls(done)
  const [code, setCode] = useState('')
  const faults = useFieldFaults(renew.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    renew.mutate({ body: { code } })
  }
  if (renew.data) {
    return (
      <RecoveryCodes
        codes={renew.data.recoveryCodes}
        said={<Trans>These codes take the place of the earlier ones.</Trans>}
        done={done}
      />
    )
  }
  return (
    <form className={look.stack(3, styles.form)} onSubmit={submit}>
      {faults.other && <SaveFailure error={faults.other} />}
      <p className={look.text('soft')}>
        <Trans>The recovery codes you have now stop working.</Trans>
      </p>
      <CodeField
        label={t`The code that the app shows now`}
        autoFocus
        value={code}
        error={faults.code}
        onChange={setCode}
      />
      <FormButtons busy={renew.isPending} cancel={done}>
        <Trans>Make new recovery codes</Trans>
      </FormButtons>
    </form>
  )
}
