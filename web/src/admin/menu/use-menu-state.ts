import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'

const STATE = ['menu', 'state'] as const
const READING_MS = 1500
const WATCHING_MS = 60_000

/** Loads the state of the last reading, again and again, because the server reads the sheet by itself. */
export function useMenuState() {
  const { api } = useSession()
  return useQuery({
    queryKey: STATE,
    queryFn: ({ signal }) => api.call('GET /menu/state', { signal }),
    refetchInterval: ({ state }) => (state.data?.reading ? READING_MS : WATCHING_MS),
    refetchOnWindowFocus: true,
  })
}

/** Makes the server read the sheet now. The state shows the result. */
export function useReadNow() {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('POST /menu/refresh'),
    onSuccess: (state) => queries.setQueryData(STATE, state),
    onError: () => queries.invalidateQueries({ queryKey: STATE }),
  })
}

/** Loads the menu that guests see, from the reading named by `fetchedAt`. The previous menu stays until it arrives. */
export function useMenu(fetchedAt: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['menu', 'guests', fetchedAt],
    queryFn: ({ signal }) => api.call('GET /menu', { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
