import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Failure } from './failure.tsx'
import styles from './list.module.css'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { ShowMore } from './show-more.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface ListQuery {
  isPending: boolean
  isError: boolean
  /** The shown data belongs to the previous query; the new data has not arrived. */
  isPlaceholderData: boolean
}

interface Props<T> {
  query: ListQuery & ComponentProps<typeof Failure>['query'] & ComponentProps<typeof ShowMore>['query']
  /** Undefined until the first page has loaded. */
  items: readonly T[] | undefined
  /** Replaces the rows when there are none. */
  empty: ReactNode
  /** The number of placeholder rows while the list loads. */
  expected?: number
  ref?: RefObject<HTMLDivElement | null>
  children: (items: readonly T[]) => ReactNode
}

/** Shows a list in every state: loading, failed, empty, filled, and with more to load. */
export function List<T>({ query, items, empty, expected = 8, ref, children }: Props<T>) {
  const own = useRef<HTMLDivElement>(null)
  const list = ref ?? own
  useRowKeys(list)
  return (
    <div ref={list} className={styles.list} aria-busy={query.isPlaceholderData}>
      {query.isPending && <RowsSkeleton rows={expected} />}
      {query.isError && !items && <Failure query={query} />}
      {items?.length === 0 && empty}
      {items && items.length > 0 && children(items)}
      <ShowMore query={query} />
    </div>
  )
}
