import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { Selection } from './use-selection.ts'
import styles from './select-box.module.css'

interface Props<T extends { id: string }> {
  item: T
  /** The name of the row's thing. */
  label: string
  selection: Selection<T>
}

/** Selects a row; with Shift also every row between this one and the row pressed last. */
export function SelectBox<T extends { id: string }>({ item, label, selection }: Props<T>) {
  return (
    <Checkbox
      size="xs"
      className={styles.box}
      aria-label={label}
      checked={selection.has(item.id)}
      onChange={({ currentTarget, nativeEvent }) => {
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
        selection.toggle(item, currentTarget.checked, isRange)
      }}
    />
  )
}

interface AllProps<T extends { id: string }> {
  items: readonly T[]
  selection: Selection<T>
}

/** Selects all shown rows or none. */
export function SelectAllBox<T extends { id: string }>({ items, selection }: AllProps<T>) {
  const { t } = useLingui()
  const isAll = items.every(({ id }) => selection.has(id))
  return (
    <Checkbox
      size="xs"
      aria-label={t`Select all that are shown`}
      checked={isAll}
      indeterminate={!isAll && selection.items.length > 0}
      onChange={() => (isAll ? selection.clear() : selection.choose(items))}
    />
  )
}
