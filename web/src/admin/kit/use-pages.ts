import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'

type Cursor = string | undefined
type Options<P> = UseInfiniteQueryOptions<P, Error, InfiniteData<P, Cursor>, QueryKey, Cursor>
export type PagesOptions<P> = Pick<
  Options<P>,
  'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'enabled'
>

/** Reads a list page by page: `read` takes the cursor. While a new filter loads, the previous list stays. */
export function usePages<P extends { items: unknown[]; nextCursor: string | null }>(
  queryKey: QueryKey,
  read: (cursor: Cursor, signal: AbortSignal) => Promise<P>,
  options: PagesOptions<P> = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page: P) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...options,
  })
}
