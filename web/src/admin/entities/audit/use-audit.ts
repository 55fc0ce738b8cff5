import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { PAGE_LIMIT, ROLE } from '@cloche/contract/constants.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { instantOf, ownTimeZone } from '../../kit/format.ts'
import { useCall } from '../../kit/use-call.ts'
import { useCallPages } from '../../kit/use-call-pages.ts'
import type { AuditFilter } from './audit-filter.ts'

const PAGE = 100
const FRESH_FOR = 60_000

/** Reads the log page by page, newest first, and reloads it whenever the page opens. */
export function useAudit(filter: AuditFilter, limit = PAGE) {
  const { from, to, ...query } = filter
  const days = { from: from && startOf(from), to: to && startOf(to, 1) }
  return useCallPages('GET /audit', { query: { ...query, ...days, limit } })
}

/** Returns the start of a day, or of the day `later` days after, by the reader's clock. */
function startOf(day: string, later = 0): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + later)
  return instantOf(date.toISOString().slice(0, 16), ownTimeZone()).toISOString()
}

/** Loads everybody who can appear in the log, also removed staff: one list of two calls. */
export function useStaff() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['user', 'staff'],
    queryFn: async ({ signal }) => {
      const of = (roleId: number) =>
        api.call('GET /user/list', { query: { roleId, deleted: '1', limit: PAGE_LIMIT.max }, signal })
      const lists = await Promise.all([of(ROLE.administrator), of(ROLE.visitManager)])
      return lists.flatMap(({ items }) => items)
    },
    staleTime: FRESH_FOR,
  })
}

/** Loads the titles of questions and categories, also removed ones, if an entry needs them. */
export function useBankTitles(wanted: boolean): ReadonlyMap<string, string> {
  const { data } = useCall(
    'GET /question',
    { query: { deleted: '1' } },
    { select: titlesOf, enabled: wanted, staleTime: FRESH_FOR },
  )
  return data ?? NO_TITLES
}

function titlesOf({ items }: CallOutput<'GET /question'>): ReadonlyMap<string, string> {
  return new Map(items.map(({ id, title }) => [id, title]))
}

const NO_TITLES: ReadonlyMap<string, string> = new Map()
