import { Select, type SelectProps, Switch } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import styles from './page.module.css'

interface Props<T extends string> extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  label: string
  /** The text shown while nothing is chosen. */
  placeholder: string
  data: readonly { value: T; label: string }[]
  value: T | undefined
  onChange: (value: T | undefined) => void
}

/** A filter with one choice, which can be cleared. */
export function FilterSelect<T extends string>({ label, data, value, onChange, ...select }: Props<T>) {
  const clearable = useClearable()
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      data={data}
      value={value ?? null}
      onChange={(chosen) => onChange((chosen as T | null) ?? undefined)}
      {...clearable}
      {...select}
    />
  )
}

/** The clear button stays inside its field, whose height does not grow with the text. */
const CLEAR_SIZE = 'calc(var(--control) - 12px)'

/** Adds a clear button that the keyboard reaches too. */
export function useClearable() {
  const { t } = useLingui()
  const clearButtonProps = { 'aria-label': t`Clear`, tabIndex: 0, size: CLEAR_SIZE }
  return { clearable: true, clearButtonProps } as const
}

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A filter that is on or off. */
export function FilterSwitch({ label, checked, onChange }: SwitchProps & { label: string }) {
  return (
    <Switch
      label={label}
      withThumbIndicator={false}
      classNames={{ body: styles.switch }}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Returns whether a list includes removed things. */
export function ShowRemoved(props: SwitchProps) {
  const { t } = useLingui()
  return <FilterSwitch label={t`Show removed`} {...props} />
}
