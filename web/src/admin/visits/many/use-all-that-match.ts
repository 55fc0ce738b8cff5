import { CHANGES_MAX, PAGE_LIMIT } from '@cloche/contract/constants.ts'
import { readAll } from '@cloche/contract/read-all.ts'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { visitsQuery, type VisitFilter } from '../../entities/visits/visit-filter.ts'

/** Reads all visits that match a filter, at most as many as one call may change, in as many calls as that takes. */
export function useAllThatMatch(filter: VisitFilter) {
  const { api } = useSession()
  return useMutation({
    mutationFn: () =>
      readAll(
        (cursor) =>
          api.call('GET /visit', { query: { ...visitsQuery(filter), cursor, limit: PAGE_LIMIT.max } }),
        {
          most: CHANGES_MAX,
        },
      ),
  })
}
