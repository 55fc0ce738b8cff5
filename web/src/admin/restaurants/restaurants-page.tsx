import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { AsOf } from '../kit/as-of.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { Failure } from '../kit/failure.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useTitle } from '../kit/use-title.ts'
import { useAllRestaurants } from '../visits/use-restaurants.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import { findRestaurants } from './find-restaurants.ts'
import { NoRestaurants } from './no-restaurants.tsx'
import { RestaurantPanel } from './restaurant-panel.tsx'
import { RestaurantTable } from './restaurant-table.tsx'
import styles from './restaurants.module.css'
import { useRefreshRestaurants } from './use-restaurant-changed.ts'

export default function RestaurantsPage() {
  const { t } = useLingui()
  const [filter, change] = useRestaurantFilter()
  const panel = useOpenPanel()
  const query = useAllRestaurants()
  const refresh = useRefreshRestaurants()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useTitle(t`Restaurants`)
  useRowKeys(list, search)
  const shown = query.data?.filter(({ deletedAt }) => filter.removed || deletedAt === null)
  const found = useDeferredValue(shown && findRestaurants(shown, filter.search))

  return (
    <main className={page.page}>
      <div className={page.head}>
        <h1>
          <Trans>Restaurants</Trans>
        </h1>
        <AsOf query={query} refresh={() => void refresh()} />
        <ImportLink kind="restaurants" />
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={panel.add}>
          <Trans>New restaurant</Trans>
        </Button>
      </div>
      <search className={styles.filters}>
        <SearchField
          ref={search}
          label={t`Find by title or address`}
          value={filter.search}
          onChange={(text) => change({ search: text })}
        />
        <Switch
          checked={filter.removed}
          onChange={(event) => change({ removed: event.currentTarget.checked })}
          label={t`Show removed`}
          withThumbIndicator={false}
          classNames={{ body: page.switch }}
        />
      </search>
      <div ref={list}>
        {query.isPending && <RowsSkeleton />}
        {query.isError && !query.data && <Failure query={query} />}
        {found?.length === 0 && (
          <NoRestaurants search={filter.search} add={panel.add} reset={() => change({ search: '' })} />
        )}
        {found && found.length > 0 && (
          <RestaurantTable key={`${filter.search} ${filter.removed}`} restaurants={found} />
        )}
      </div>
      {query.data && <RestaurantPanel restaurants={query.data} />}
    </main>
  )
}

interface RestaurantFilter {
  search: string
  removed: boolean
}

/** What narrows the list down, in the address. */
function useRestaurantFilter(): [RestaurantFilter, (change: Partial<RestaurantFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const filter = { search: params.get('q') ?? '', removed: params.has('deleted') }
  const change = (part: Partial<RestaurantFilter>) => {
    const { search, removed } = { ...filter, ...part }
    setParams({ ...(search && { q: search }), ...(removed && { deleted: '1' }) }, { replace: true })
  }
  return [filter, change]
}
