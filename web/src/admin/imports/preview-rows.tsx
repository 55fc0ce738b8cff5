import { Plural, Trans } from '@lingui/react/macro'
import type { ImportKind, ImportReading } from '@cloche/contract/imports.ts'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Pager } from './pager.tsx'
import { PreviewTable } from './preview-table.tsx'
import { pageOfRows } from './rows.ts'
import styles from './import-page.module.css'

interface Props {
  kind: ImportKind
  found: ImportReading
}

/** A page of rows at a time: thousands at once would make every click wait. */
export function PreviewRows({ kind, found }: Props) {
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const [wanted, setWanted] = useState(0)
  const { rows, total, faulty } = found
  const page = pageOfRows(rows, onlyFaulty, wanted)
  const unlisted = (onlyFaulty ? faulty : total) - page.count
  const narrow = (only: boolean) => {
    setOnlyFaulty(only)
    setWanted(0)
  }
  return (
    <>
      <div className={styles.view}>
        {faulty > 0 && (
          <Switch
            label={<Trans>Only rows with faults</Trans>}
            checked={onlyFaulty}
            withThumbIndicator={false}
            onChange={(event) => narrow(event.currentTarget.checked)}
          />
        )}
        {page.pages > 1 && <Pager page={page} go={setWanted} />}
      </div>
      <PreviewTable kind={kind} rows={page.rows} />
      {unlisted > 0 && (
        <p className={styles.hint}>
          <Plural
            value={unlisted}
            one="and # more row, which the preview has no room for"
            other="and # more rows, which the preview has no room for"
          />
        </p>
      )}
    </>
  )
}
