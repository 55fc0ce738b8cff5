import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportKind, ImportReading } from '@cloche/contract/imports.ts'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { choosableColumns } from './columns.ts'
import styles from './column-choice.module.css'

interface Props {
  kind: ImportKind
  found: ImportReading
  /** `place` is null where the file has no such column. */
  choose: (column: string, place: number | null) => void
  /** Says whether the first row holds the names of the columns, or values as the others do. */
  name: (isNamed: boolean) => void
}

const NONE = ''

/** Shows which column of the file is which field, to be chosen by hand. It is unfolded where a needed one was not recognized. */
export function ColumnChoice({ kind, found: { columns, places, header }, choose, name: setNamed }: Props) {
  const { t } = useLingui()
  const fields = choosableColumns(kind)
  const [isOpen] = useState(
    header.row === 0 || fields.some(({ name, required }) => required && (places[name] ?? null) === null),
  )
  const options = columns.map((name, place) => {
    const number = place + 1
    return { value: String(place), label: name || t`Column ${number}` }
  })
  return (
    <details className={styles.choice} open={isOpen}>
      <summary>
        <Trans>Which column is which</Trans>
      </summary>
      {header.above === 0 && (
        <Checkbox
          className={styles.named}
          label={t`The first row names the columns`}
          checked={header.row !== 0}
          onChange={(event) => setNamed(event.currentTarget.checked)}
        />
      )}
      <div className={styles.fields}>
        {fields.map(({ name, title, required }) => (
          <Select
            key={name}
            label={t(title)}
            withAsterisk={required ?? false}
            data={[{ value: NONE, label: t`Not in the file` }, ...options]}
            value={String(places[name] ?? NONE)}
            allowDeselect={false}
            onChange={(place) => choose(name, place ? Number(place) : null)}
          />
        ))}
      </div>
    </details>
  )
}
