import type { Group } from '@cloche/contract/groups.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { listCopy } from '../../kit/list-copy.ts'
import { inOrder } from '@cloche/checklist/group-tree.ts'

const GROUPS = ['group', 'tree'] as const

/** The tree of groups, each followed by those in it. The cache holds the screen's copy, which changes before the server answers. */
export function useGroups() {
  const { api } = useSession()
  return useQuery({
    queryKey: GROUPS,
    queryFn: async ({ signal }) => inOrder((await api.call('GET /group', { signal })).items),
  })
}

/** The browser's copy of the tree, for code that changes it. */
export const useGroupsCopy = () => listCopy<Group>(useQueryClient(), GROUPS, inOrder)
