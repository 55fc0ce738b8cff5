import { Select, type SelectProps } from '@mantine/core'
import styles from './page.module.css'
import { useClearable } from './use-clearable.ts'

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
