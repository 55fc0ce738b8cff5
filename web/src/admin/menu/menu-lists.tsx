import { Trans } from '@lingui/react/macro'
import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { MenuList } from './menu-list.tsx'
import styles from './menu.module.css'
import { useMenu } from './use-menu-state.ts'

/** The menu as guests see it. */
export function MenuLists({ fetchedAt }: { fetchedAt: string }) {
  const query = useMenu(fetchedAt)
  const { data } = query
  if (query.isPending) return <RowsSkeleton />
  if (!data) return <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
  return (
    <div className={styles.lists}>
      <MenuList
        title={<Trans>Dishes</Trans>}
        names={data.dishes}
        none={<Trans>None: they are read from the first sheet, column A, up to the first empty cell.</Trans>}
      />
      <MenuList
        title={<Trans>Drinks</Trans>}
        names={data.drinks}
        none={<Trans>None: they are read from the second sheet, column A, up to the first empty cell.</Trans>}
      />
    </div>
  )
}
