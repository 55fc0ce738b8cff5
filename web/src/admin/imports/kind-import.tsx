import type { ImportKind } from '@cloche/contract/imports.ts'
import { useState, type DragEvent } from 'react'
import { Instructions } from './instructions.tsx'
import { Preview } from './preview.tsx'
import { Refused } from './refused.tsx'
import { Stored } from './stored.tsx'
import { useImport } from './use-import.ts'
import { Working } from './working.tsx'
import styles from './import-page.module.css'

/** The import of one kind: instructions, what was read, what was stored. A file may be dropped at any time. */
export function KindImport({ kind }: { kind: ImportKind }) {
  const { reading, storing, overtaken, choose, restart } = useImport(kind)
  const [over, setOver] = useState(false)
  const { variables: file, data: found } = reading
  const error = reading.error ?? (overtaken ? null : storing.error)
  if (storing.data) return <Stored kind={kind} count={storing.data.rows.length} again={restart} />

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !storing.isPending) choose(dropped)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {error && file && <Refused error={error} file={file} choose={choose} />}
      {reading.isPending && <Working file={reading.variables} />}
      {!reading.isPending && !found && <Instructions kind={kind} choose={choose} />}
      {found && file && !error && (
        <Preview
          key={reading.submittedAt}
          kind={kind}
          file={file}
          found={found}
          overtaken={overtaken}
          storing={storing.isPending}
          store={() => storing.mutate(file)}
          choose={choose}
        />
      )}
    </div>
  )
}
