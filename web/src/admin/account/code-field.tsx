import { TOTP } from '@cloche/contract/codes.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import styles from './account.module.css'

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  value: string
  onChange: (digits: string) => void
}

/** Six digits of the authenticator app, typed or pasted with or without spaces. */
export function CodeField({ onChange, ...input }: Props) {
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
