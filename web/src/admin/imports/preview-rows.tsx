import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ImportCorrections, ImportKind, ImportReading } from '@cloche/contract/imports.ts'
import { Switch, ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { PreviewTable } from './preview-table.tsx'
import { pageOfRows, PAGE_ROWS, type RowPage } from './rows.ts'
import { look } from '../kit/look.ts'
import styles from './import-page.module.css'

interface Props {
  kind: ImportKind
  found: ImportReading
  corrections: ImportCorrections
  correct: (corrections: ImportCorrections) => void
}

/** Shows one page of rows at a time, because thousands of rows at once make every click slow. */
export function PreviewRows({ kind, found, corrections, correct }: Props) {
  const [isNarrow, setIsNarrow] = useState(false)
  const [wanted, setWanted] = useState(0)
  const { rows, total, faulty, remarked } = found
  const { cells = [], without = [] } = corrections
  const kept = faulty > 0 ? 'faults' : 'remarks'
  const only = isNarrow && faulty + remarked > 0 ? kept : null
  const page = pageOfRows(rows, only, wanted)
  const unlisted = (only ? faulty || remarked : total) - page.count
  const narrow = (wished: boolean) => {
    setIsNarrow(wished)
    setWanted(0)
  }
  return (
    <>
      <div className={look.row(0, styles.view)}>
        {faulty + remarked > 0 && (
          <Switch
            label={faulty > 0 ? <Trans>Only rows with faults</Trans> : <Trans>Only rows with remarks</Trans>}
            checked={isNarrow}
            withThumbIndicator={false}
            onChange={(event) => narrow(event.currentTarget.checked)}
          />
        )}
        {page.pages > 1 && <Pager page={page} go={setWanted} />}
      </div>
      {without.length > 0 && (
        <p className={look.row(0, styles.view)} role="status">
          <Plural value={without.length} one="# row is left out." other="# rows are left out." />
          <Button variant="subtle" size="compact-sm" onClick={() => correct({ ...corrections, without: [] })}>
            <Plural value={without.length} one="Put it back" other="Put them back" />
          </Button>
        </p>
      )}
      <PreviewTable
        kind={kind}
        places={found.places}
        rows={page.rows}
        cells={cells}
        put={(cell) =>
          correct({
            ...corrections,
            cells: [...cells.filter(({ row, column }) => row !== cell.row || column !== cell.column), cell],
          })
        }
        leaveOut={(row) => correct({ ...corrections, without: [...without, row] })}
      />
      {unlisted > 0 && (
        <p className={look.text('soft')}>
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
    <nav className={look.line(3, look.item('last'))} aria-label={t`Pages`}>
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
