import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from './copy-button.tsx'
import { makePassword } from './password.ts'
import type { UserForm } from './use-user-form.ts'
import styles from './user-fields.module.css'

interface Props {
  form: UserForm
  isNew: boolean
}

/** Typed or made; one that was made is shown, for somebody has to be told it. */
export function PasswordField({ form, isNew }: Props) {
  const { t } = useLingui()
  const [visible, setVisible] = useState(false)
  const { password } = form.values
  const make = () => {
    form.setFieldValue('password', makePassword())
    setVisible(true)
  }
  return (
    <div>
      <PasswordInput
        label={isNew ? t`Password` : t`New password`}
        placeholder={isNew ? undefined : t`Stays as it is`}
        maxLength={200}
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <div className={styles.tools}>
        <Button variant="subtle" size="compact-sm" onClick={make}>
          <Trans>Make one</Trans>
        </Button>
        {password && <CopyButton value={password} variant="subtle" size="compact-sm" />}
      </div>
      {password && !isNew && (
        <p className={styles.hint}>
          <Trans>Logs them out everywhere.</Trans>
        </p>
      )}
    </div>
  )
}
