import { characterCount } from '@cloche/checklist/characters.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type FormEvent } from 'react'
import { SaveFailure } from '../kit/save-failure.tsx'
import { look } from '../kit/look.ts'
import styles from './account.module.css'
import { FormButtons, OwnPasswordField, useFieldFaults } from './form-parts.tsx'
import { useReload, useChange } from '../kit/use-change.ts'

const PASSWORD_MIN = 8

/** `login` tells a password manager whose password changes. */
export function ChangePassword({ login }: { login: string }) {
  const [open, setOpen] = useState(false)
  if (open) return <PasswordForm login={login} done={() => setOpen(false)} />
  return (
    <div className={look.row(2, look.put.stretched, styles.buttons)}>
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Change the password</Trans>
      </Button>
    </div>
  )
}

function PasswordForm({ login, done }: { login: string; done: () => void }) {
  const { t } = useLingui()
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [isShort, setIsShort] = useState(false)
  const reload = useReload(['session'])
  const change = useChange('PUT /user/password', [], {
    onSuccess: () => {
      notifications.show({ message: t`The password is changed. Everywhere else you are logged out.` })
      // The form closes without waiting for the list of logins.
      void reload()
      done()
    },
  })
  const faults = useFieldFaults(change.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsShort(characterCount(password) < PASSWORD_MIN)
    if (characterCount(password) >= PASSWORD_MIN) change.mutate({ body: { oldPassword, password } })
  }
  return (
    <form className={look.stack(3, styles.form)} onSubmit={submit}>
      {faults.other && <SaveFailure error={faults.other} />}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <OwnPasswordField
        label={t`Old password`}
        autoComplete="current-password"
        autoFocus
        value={oldPassword}
        error={faults.password}
        onChange={setOldPassword}
      />
      <OwnPasswordField
        label={t`New password`}
        autoComplete="new-password"
        value={password}
        error={isShort && characterCount(password) < PASSWORD_MIN && t`At least ${PASSWORD_MIN} characters.`}
        onChange={setPassword}
      />
      <p className={look.text('soft')}>
        <Trans>Everywhere else you are logged out.</Trans>
      </p>
      <FormButtons busy={change.isPending} cancel={done}>
        <Trans>Change the password</Trans>
      </FormButtons>
    </form>
  )
}
