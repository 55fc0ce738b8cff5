import { Select, type SelectProps, Switch } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import styles from './page.module.css'

interface Props<T extends string> extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  label: string
  /** What is shown while nothing is chosen. */
  placeholder: string
  data: readonly { value: T; label: string }[]
  value: T | undefined
  onChange: (value: T | undefined) => void
}

/** One choice that narrows a list down, and can be taken back. */
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

/** A field that can be emptied by a button of its own, with the keyboard too. */
export function useClearable() {
  const { t } = useLingui()
  return { clearable: true, clearButtonProps: { 'aria-label': t`Clear`, tabIndex: 0 } } as const
}

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A part of a filter that is on or off. */
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

/** Whether a list has what was removed, too. */
export function ShowRemoved(props: SwitchProps) {
  const { t } = useLingui()
  return <FilterSwitch label={t`Show removed`} {...props} />
}
