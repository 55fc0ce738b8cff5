import type { CallInput, CallOutput } from '@cloche/contract/calls.ts'
import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { argsOf, pagesKey, type ReadKey } from './call-keys.ts'

type Cursor = string | undefined
type Page = { items: unknown[]; nextCursor: string | null }
type PagesKey = { [K in ReadKey]: CallOutput<K> extends Page ? K : never }[ReadKey]
type PageOf<K extends PagesKey> = Extract<CallOutput<K>, Page>
type Options<P> = UseInfiniteQueryOptions<P, Error, InfiniteData<P, Cursor>, unknown[], Cursor>

/** Reads a list of the API page by page. While a new input loads, the previous list stays. */
export function useCallPages<K extends PagesKey>(
  key: K,
  input: CallInput<K>,
  options: Pick<
    Options<PageOf<K>>,
    'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'enabled'
  > = {},
) {
  const { api } = useSession()
  return useInfiniteQuery({
    queryKey: pagesKey(key, input),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call(key, ...argsOf<K>(input, { query: { ...input.query, cursor }, signal })) as Promise<PageOf<K>>,
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page: Page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...options,
  })
}
