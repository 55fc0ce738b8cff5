import type { Group } from '@cloche/contract/groups.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { inOrder } from '@cloche/checklist/group-tree.ts'

const GROUPS = ['group', 'tree']

/** The tree of groups, each followed by those in it. The cache holds the screen's copy, which changes before the server answers. */
export function useGroups() {
  const { api } = useSession()
  return useQuery({
    queryKey: GROUPS,
    queryFn: async ({ signal }) => inOrder((await api.call('GET /group', { signal })).items),
  })
}

/** The browser's copy of the tree, for code that changes it. */
export function useGroupsCopy() {
  const queries = useQueryClient()
  const get = () => queries.getQueryData<Group[]>(GROUPS) ?? []
  return {
    get,
    set: (change: (groups: readonly Group[]) => Group[]) => {
      // An answer on its way predates this change.
      void queries.cancelQueries({ queryKey: GROUPS })
      queries.setQueryData<Group[]>(GROUPS, inOrder(change(get())))
    },
    reread: () => queries.invalidateQueries({ queryKey: ['group'] }),
  }
}
