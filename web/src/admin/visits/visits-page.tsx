import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, useLayoutEffect, type RefObject } from 'react'
import { ActionIcon, Button } from '@mantine/core'
import { CalendarDays, CalendarPlus, Download, Plus } from 'lucide-react'
import { exportOf } from '../entities/exports/export-choice.ts'
import { EVERYWHERE } from '../entities/restaurants/where/where.ts'
import { useAddressFilter } from '../kit/address-filter.ts'
import { AsOf } from '../kit/as-of.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { List } from '../kit/list.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import { VisitCalendar } from './calendar/visit-calendar.tsx'
import { VisitPanel } from '../entities/visits/edit/visit-panel.tsx'
import { Link } from '../../ui/link.tsx'
import { VisitSelectionBar } from './many/visit-selection-bar.tsx'
import { useAllThatMatch } from './many/use-all-that-match.ts'
import { useSelection } from '../kit/use-selection.ts'
import { useRefreshLists, useVisits } from './use-visits.ts'
import { isSaid, sortOf, VISIT_FILTER, type VisitFilter } from '../entities/visits/visit-filter.ts'
import { VisitFilters } from './visit-filters.tsx'
import { VisitTable } from './visit-table.tsx'
import { look } from '../kit/look.ts'
import styles from './visits-page.module.css'

export default function VisitsPage() {
  const { t } = useLingui()
  const [filter, setFilter] = useAddressFilter(VISIT_FILTER)
  const { query, sort, isIdle } = useListed(filter)
  const refresh = useRefreshLists()
  const panel = useOpenPanel()
  const [calendar, setCalendar] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const visits = query.data?.pages.flatMap(({ items }) => items)
  const selection = useSelection(JSON.stringify(filter), visits ?? [])
  const matching = useAllThatMatch({ ...filter, sort })
  useListPosition(JSON.stringify(filter), list, visits !== undefined)
  const filtered = isSaid(filter)
  const actions = (
    <>
      <AsOf query={query} refresh={() => void refresh()} />
      <PageActions calendar={calendar} setCalendar={setCalendar} add={panel.add} filter={filter} />
    </>
  )
  return (
    <Page title={t`Visits`} actions={actions}>
      <VisitFilters filter={filter} onChange={setFilter} />
      <div className={look.stack(5, styles.columns)} data-calendar={calendar}>
        <List
          ref={list}
          query={query}
          items={visits}
          expected={10}
          empty={
            <NoVisits
              filtered={filtered}
              reset={() => setFilter({ ...EVERYWHERE, sort: 'newest' })}
              add={panel.add}
            />
          }
        >
          {(shown) => (
            <>
              {(sort === 'work' || isIdle) && (
                <WorkNote isIdle={isIdle} showAll={() => setFilter({ ...filter, sort: 'newest' })} />
              )}
              <VisitTable visits={shown} sort={sort} edit={panel.show} selection={selection} />
            </>
          )}
        </List>
        <VisitCalendar filter={filter} onChange={setFilter} />
      </div>
      <VisitSelectionBar selection={selection} hasMore={query.hasNextPage} matching={matching} />
      <VisitPanel panel={panel} filter={filter} />
    </Page>
  )
}

/** Loads the list. If the list of work is empty, all visits are shown instead. */
function useListed(filter: VisitFilter) {
  const asked = sortOf(filter)
  const query = useVisits({ ...filter, sort: asked })
  const isIdle =
    asked === 'work' &&
    filter.sort === undefined &&
    query.isSuccess &&
    query.data.pages[0]?.items.length === 0
  const all = useVisits({ ...EVERYWHERE, sort: 'newest' }, isIdle)
  return isIdle ? { query: all, sort: 'newest' as const, isIdle } : { query, sort: asked, isIdle }
}

/** Explains why the list leaves visits out, with a button that shows all. */
function WorkNote({ isIdle, showAll }: { isIdle: boolean; showAll: () => void }) {
  return (
    <p className={look.text('soft')}>
      {isIdle ? (
        <Trans>Nothing needs work now. These are all visits.</Trans>
      ) : (
        <>
          <Trans>Submitted, open or due within a week, and overdue.</Trans>{' '}
          <Button variant="transparent" size="compact-sm" px={0} onClick={showAll}>
            <Trans>Show all visits</Trans>
          </Button>
        </>
      )}
    </p>
  )
}

interface NoVisitsProps {
  /** A filter leaves visits out. */
  filtered: boolean
  reset: () => void
  add: () => void
}

function NoVisits({ filtered, reset, add }: NoVisitsProps) {
  if (filtered) {
    return (
      <PageNotice title={<Trans>No visits like that</Trans>}>
        <p>
          <Trans>Nothing fits what is searched for and filtered by.</Trans>
        </p>
        <Button variant="default" onClick={reset}>
          <Trans>Show all visits</Trans>
        </Button>
      </PageNotice>
    )
  }
  return (
    <PageNotice title={<Trans>No visits yet</Trans>}>
      <p>
        <Trans>
          A visit takes a guest, a restaurant and a time. It appears here as soon as it is planned.
        </Trans>
      </p>
      <Button onClick={add}>
        <Trans>Plan the first visit</Trans>
      </Button>
    </PageNotice>
  )
}

interface PageActionsProps {
  calendar: boolean
  setCalendar: (shown: boolean) => void
  add: () => void
  filter: VisitFilter
}

function PageActions({ calendar, setCalendar, add, filter }: PageActionsProps) {
  const { t } = useLingui()
  return (
    <div className={styles.actions}>
      <ActionIcon
        variant={calendar ? 'light' : 'default'}
        size="var(--control)"
        className={styles.toggle}
        aria-label={t`Calendar`}
        title={t`Calendar`}
        aria-pressed={calendar}
        onClick={() => setCalendar(!calendar)}
      >
        <CalendarDays size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component={Link}
        to={exportOf({
          ...filter,
          statuses: filter.status ? [filter.status] : [],
        })}
        variant="default"
        size="var(--control)"
        aria-label={t`Export`}
        title={t`Export`}
      >
        <Download size={18} aria-hidden />
      </ActionIcon>
      <Button
        component={Link}
        to="/admin/visit/plan"
        variant="default"
        classNames={{ section: styles.icon }}
        leftSection={<CalendarPlus size={16} aria-hidden />}
      >
        <Trans>Plan in bulk</Trans>
      </Button>
      <Button
        classNames={{ section: styles.icon }}
        leftSection={<Plus size={16} aria-hidden />}
        onClick={add}
      >
        <Trans>New visit</Trans>
      </Button>
    </div>
  )
}

interface Position {
  top: number
  row: string | null
}

const positions = new Map<string, Position>()

/** Restores the scroll position and the focused row when the user returns to the list. */
function useListPosition(key: string, list: RefObject<HTMLElement | null>, ready: boolean): void {
  useLayoutEffect(() => {
    if (!ready) return undefined
    const rows = list.current
    restore(positions.get(key), rows)
    return () => {
      const row = rows?.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
      positions.set(key, { top: window.scrollY, row: row ?? null })
    }
  }, [key, list, ready])
}

function restore(position: Position | undefined, rows: HTMLElement | null) {
  window.scrollTo(0, position?.top ?? 0)
  if (!position?.row) return
  const row = rows?.querySelector<HTMLElement>(`a[data-row][href="${CSS.escape(position.row)}"]`)
  row?.focus({ preventScroll: true })
}
