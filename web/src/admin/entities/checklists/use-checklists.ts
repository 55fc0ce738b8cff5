import type { Checklist } from '@cloche/contract/checklists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'

const CHECKLISTS = ['checklist', 'all']

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
  const queries = useQueryClient()
  const get = () => queries.getQueryData<Checklist[]>(CHECKLISTS) ?? []
  return {
    get: () => present(get()),
    set: (change: (checklists: readonly Checklist[]) => Checklist[]) => {
      // An answer on its way predates this change.
      void queries.cancelQueries({ queryKey: CHECKLISTS })
      queries.setQueryData<Checklist[]>(CHECKLISTS, change(get()))
    },
    reread: () => queries.invalidateQueries({ queryKey: ['checklist'] }),
  }
}

function present(all: Checklist[]): Checklist[] {
  return all.filter(({ deletedAt }) => !deletedAt).toSorted((a, b) => a.position - b.position)
}
