import { useLingui } from '@lingui/react/macro'
import styles from './data-table.module.css'
import type { Column } from './data-table.tsx'
import { SelectAllBox, SelectBox } from './select-box.tsx'
import type { Selection } from './use-selection.ts'

interface Choice<Row extends { id: string }> {
  rows: readonly Row[]
  selection: Selection<Row>
  /** Names the box of a row. */
  labelOf: (row: Row) => string
}

/** The column in front of the others whose boxes select rows. */
export function useSelectColumn<Row extends { id: string }>(): (choice: Choice<Row>) => Column<Row> {
  const { t } = useLingui()
  return ({ rows, selection, labelOf }) => ({
    title: t`Select`,
    isUnnamed: true,
    head: <SelectAllBox items={rows} selection={selection} />,
    cell: (row) => <SelectBox item={row} label={labelOf(row)} selection={selection} />,
    className: styles.select,
    width: '2.25rem',
    narrow: { area: '1 / 1 / 4', largeText: '1 / 1 / 6' },
  })
}
