import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ImportKind, ImportReading } from '@cloche/contract/imports.ts'
import { Switch, ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { PreviewTable } from './preview-table.tsx'
import { pageOfRows, PAGE_ROWS, type RowPage } from './rows.ts'
import styles from './import-page.module.css'

interface Props {
  kind: ImportKind
  found: ImportReading
}

/** Shows one page of rows at a time, because thousands of rows at once make every click slow. */
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

function Pager({ page, go }: { page: RowPage; go: (page: number) => void }) {
  const { t } = useLingui()
  const { first, rows, count, pages } = page
  const last = first + rows.length - 1
  const number = (first - 1) / PAGE_ROWS
  const turn = { variant: 'default', size: 'var(--control)' } as const
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <ActionIcon
        {...turn}
        aria-label={t`Previous rows`}
        disabled={number === 0}
        onClick={() => go(number - 1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className="figures" role="status">
        <Trans>
          {first}–{last} of {count}
        </Trans>
      </span>
      <ActionIcon
        {...turn}
        aria-label={t`Next rows`}
        disabled={number === pages - 1}
        onClick={() => go(number + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
