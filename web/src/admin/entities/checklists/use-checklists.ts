import type { Checklist } from '@cloche/contract/checklists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { listCopy } from '../../kit/list-copy.ts'

const CHECKLISTS = ['checklist', 'all'] as const

/** The checklists in order. The cache holds the screen's copy, which changes before the server answers. */
export function useChecklists() {
  return useAllChecklists(present)
}

/** Includes removed checklists, because their visits remain. */
export function useAllChecklists(select?: (all: Checklist[]) => Checklist[]) {
  const { api } = useSession()
  return useQuery({
    queryKey: CHECKLISTS,
    queryFn: async ({ signal }) =>
      (await api.call('GET /checklist', { query: { deleted: '1' }, signal })).items,
    select,
  })
}

/** The browser's copy of the checklists, for code that changes it. */
export function useChecklistsCopy() {
  const copy = listCopy<Checklist>(useQueryClient(), CHECKLISTS)
  return { ...copy, get: () => present(copy.get()) }
}

/** The checklists that are not removed, in order. */
export function present(all: readonly Checklist[]): Checklist[] {
  return all.filter(({ deletedAt }) => !deletedAt).toSorted((a, b) => a.position - b.position)
}
