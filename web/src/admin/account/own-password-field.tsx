import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = Omit<PasswordInputProps, 'onChange'> & { onChange: (value: string) => void }

/** A password of the person here, which can be shown while it is typed. */
export function OwnPasswordField({ onChange, ...input }: Props) {
  const { t } = useLingui()
  return (
    <PasswordInput
      maxLength={200}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  )
}
