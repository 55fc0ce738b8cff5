import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput, type TextInputProps, PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { TOTP } from '@cloche/contract/codes.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { within } from '../../boot/within.ts'
import { look } from '../kit/look.ts'
import styles from './account.module.css'

interface Props {
  /** The label of the submit button. */
  children: ReactNode
  busy: boolean
  danger?: boolean
  cancel: () => void
}

export function FormButtons({ children, busy, danger = false, cancel }: Props) {
  return (
    <div className={look.row(2, look.put.stretched, styles.buttons)}>
      <Button type="submit" loading={busy} {...(danger && { color: 'red', variant: 'light' })}>
        {children}
      </Button>
      <Button variant="default" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}

type CodeFieldProps = Omit<TextInputProps, 'onChange' | 'value'> & {
  value: string
  onChange: (digits: string) => void
}

/** Takes six digits of the authenticator app, typed or pasted, with or without spaces. */
export function CodeField({ onChange, ...input }: CodeFieldProps) {
  return (
    <TextInput
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      withAsterisk={false}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, TOTP.digits))}
      {...input}
    />
  )
}

interface EitherCodeFieldProps {
  value: string
  error: string | null
  onChange: (code: string) => void
}

/** Takes either code of two-step login: the app's, or one for recovery. */
export function EitherCodeField({ onChange, ...input }: EitherCodeFieldProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`A code of the app, or a recovery code`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      withAsterisk={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  )
}

type OwnPasswordFieldProps = Omit<PasswordInputProps, 'onChange'> & { onChange: (value: string) => void }

/** Takes the user's own password, which can be shown while typing. */
export function OwnPasswordField({ onChange, ...input }: OwnPasswordFieldProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
      onChange={within(200, (event) => onChange(event.currentTarget.value))}
      {...input}
    />
  )
}

/** Returns the faults of the password and of the code in a refusal. Other faults belong to no field. */
export function useFieldFaults(error: Error | null) {
  const { t } = useLingui()
  const said = error instanceof ApiProblem ? error.problem.code : null
  const password = said === 'password_wrong' ? t`This is not your password.` : null
  const code = said === 'code_wrong' ? t`This code is wrong, or was used before.` : null
  return { password, code, other: password || code ? null : error }
}
