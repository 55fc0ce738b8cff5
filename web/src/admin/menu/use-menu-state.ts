import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'

const STATE = ['menu', 'state'] as const
const READING_MS = 1500
const WATCHING_MS = 60_000

/** How the menu sheet was last read; looked at again and again, since the server reads it by itself. */
export function useMenuState() {
  const { api } = useSession()
  return useQuery({
    queryKey: STATE,
    queryFn: ({ signal }) => api.call('GET /menu/state', { signal }),
    refetchInterval: ({ state }) => (state.data?.reading ? READING_MS : WATCHING_MS),
    refetchOnWindowFocus: true,
  })
}

/** Has the server read the sheet now. Whatever comes of it, the state tells. */
export function useReadNow() {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('POST /menu/refresh'),
    onSuccess: (state) => queries.setQueryData(STATE, state),
    onError: () => queries.invalidateQueries({ queryKey: STATE }),
  })
}

/** What guests see, of the reading that `fetchedAt` names; until that is here, what was there before. */
export function useMenu(fetchedAt: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['menu', 'guests', fetchedAt],
    queryFn: ({ signal }) => api.call('GET /menu', { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
