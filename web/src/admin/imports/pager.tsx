import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { PAGE_ROWS, type RowPage } from './rows.ts'
import styles from './import-page.module.css'

export function Pager({ page, go }: { page: RowPage; go: (page: number) => void }) {
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
