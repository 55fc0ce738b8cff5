import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Failure } from './failure.tsx'
import styles from './list.module.css'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { ShowMore } from './show-more.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface ListQuery {
  isPending: boolean
  isError: boolean
  /** What is shown answers an earlier question; the answer to this one is on its way. */
  isPlaceholderData: boolean
}

interface Props<T> {
  query: ListQuery & ComponentProps<typeof Failure>['query'] & ComponentProps<typeof ShowMore>['query']
  /** Undefined until something was read. */
  items: readonly T[] | undefined
  /** Stands in place of the rows when there are none. */
  empty: ReactNode
  /** How many rows are likely to come. */
  expected?: number
  ref?: RefObject<HTMLDivElement | null>
  children: (items: readonly T[]) => ReactNode
}

/** The rows of a page in each of their states: on their way, not to be had, none, some, and more to come. */
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
