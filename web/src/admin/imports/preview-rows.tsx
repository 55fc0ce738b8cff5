import { Trans } from '@lingui/react/macro'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Pager } from './pager.tsx'
import { PreviewTable } from './preview-table.tsx'
import { pageOfRows, type ImportRow } from './rows.ts'
import styles from './import-page.module.css'

interface Props {
  kind: ImportKind
  rows: readonly ImportRow[]
  hasFaults: boolean
}

/** A page of rows at a time: thousands at once would make every click wait. */
export function PreviewRows({ kind, rows, hasFaults }: Props) {
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const [wanted, setWanted] = useState(0)
  const page = pageOfRows(rows, onlyFaulty, wanted)
  const narrow = (only: boolean) => {
    setOnlyFaulty(only)
    setWanted(0)
  }
  return (
    <>
      <div className={styles.view}>
        {hasFaults && (
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
    </>
  )
}
