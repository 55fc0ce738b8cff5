import type { CallInput, CallOutput } from '@cloche/contract/calls.ts'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { callOptions, type ReadKey } from './call-keys.ts'

type ReadOptions<K extends ReadKey, T> = Omit<
  UseQueryOptions<CallOutput<K>, Error, T, unknown[]>,
  'queryKey' | 'queryFn'
>

/** Reads an answer of the API. `select` makes of it what the screen shows; the cache holds the answer. */
export function useCall<K extends ReadKey, T = CallOutput<K>>(
  key: K,
  input: CallInput<K> & object,
  options: ReadOptions<K, T> = {},
) {
  const { api } = useSession()
  return useQuery({ ...callOptions(api, key, input), ...options })
}
