import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { ImportLink } from '../entities/imports/import-link.tsx'
import { addressFilter, flag, useAddressFilter, words } from '../kit/address-filter.ts'
import { AsOf } from '../kit/as-of.tsx'
import { List } from '../kit/list.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { ShowRemoved } from '../kit/filter-select.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { useAllRestaurants } from '../entities/restaurants/use-restaurants.ts'
import { findRestaurants } from '../entities/restaurants/find-restaurants.ts'
import { RestaurantPanel } from './restaurant-panel.tsx'
import { RestaurantTable } from './restaurant-table.tsx'
import { useRefreshRestaurants } from '../entities/restaurants/edit/use-restaurant-calls.ts'
import styles from './restaurants.module.css'

interface RestaurantFilter {
  q?: string
  deleted?: '1'
}

const FILTER = addressFilter<RestaurantFilter>({ q: words, deleted: flag })

export default function RestaurantsPage() {
  const { t } = useLingui()
  const [filter, apply] = useAddressFilter(FILTER)
  const { q = '', deleted } = filter
  const { add } = useOpenPanel()
  const query = useAllRestaurants()
  const refresh = useRefreshRestaurants()
  const shown = query.data?.filter(({ deletedAt }) => deleted || deletedAt === null)
  const found = useDeferredValue(shown && findRestaurants(shown, q))
  const actions = (
    <>
      <AsOf query={query} refresh={() => void refresh()} />
      <ImportLink kind="restaurants" />
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
        <Trans>New restaurant</Trans>
      </Button>
    </>
  )
  return (
    <Page title={t`Restaurants`} actions={actions}>
      <search className={styles.filters}>
        <SearchField
          label={t`Find by title or address`}
          value={q}
          onChange={(text) => apply({ ...filter, q: text })}
        />
        <ShowRemoved
          checked={deleted === '1'}
          onChange={(checked) => apply({ ...filter, deleted: checked ? '1' : undefined })}
        />
      </search>
      <List
        query={query}
        items={found}
        empty={<NoRestaurants search={q} add={add} reset={() => apply({ ...filter, q: undefined })} />}
      >
        {(restaurants) => <RestaurantTable key={`${q} ${deleted}`} restaurants={restaurants} />}
      </List>
      {query.data && <RestaurantPanel restaurants={query.data} />}
    </Page>
  )
}

interface NoRestaurantsProps {
  search: string
  add: () => void
  reset: () => void
}

function NoRestaurants({ search, add, reset }: NoRestaurantsProps) {
  if (search) {
    return (
      <PageNotice title={<Trans>No restaurant like that</Trans>}>
        <p>
          <Trans>Words are found by how they begin, in the title and in the address.</Trans>
        </p>
        <Button variant="default" onClick={reset}>
          <Trans>Show all restaurants</Trans>
        </Button>
      </PageNotice>
    )
  }
  return (
    <PageNotice title={<Trans>No restaurants yet</Trans>}>
      <p>
        <Trans>Visits are planned at restaurants: the first one makes a start.</Trans>
      </p>
      <Button onClick={add}>
        <Trans>New restaurant</Trans>
      </Button>
    </PageNotice>
  )
}
