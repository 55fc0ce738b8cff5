import { CHANGES_MAX, PAGE_LIMIT } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import type { VisitFilter } from '../../entities/visits/visit-filter.ts'

/** Reads all visits that match a filter, at most as many as one call may change, in as many calls as that takes. */
export function useAllThatMatch(filter: VisitFilter) {
  const { api } = useSession()
  return useMutation({
    mutationFn: async () => {
      const visits: Visit[] = []
      let cursor: string | undefined
      do {
        const query = { ...filter, cursor, limit: PAGE_LIMIT.max }
        const page = await api.call('GET /visit', { query })
        visits.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor && visits.length < CHANGES_MAX)
      return visits.slice(0, CHANGES_MAX)
    },
  })
}
