import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { FolderTree, Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { ImportLink } from '../entities/imports/import-link.tsx'
import { addressFilter, flag, useAddressFilter, words } from '../kit/address-filter.ts'
import { AsOf } from '../kit/as-of.tsx'
import { List } from '../kit/list.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { ShowRemoved } from '../kit/filter-select.tsx'
import { useSelection } from '../kit/use-selection.ts'
import { Link } from '../../ui/link.tsx'
import { WhereField } from '../entities/restaurants/where/where-field.tsx'
import {
  EVERYWHERE,
  isEverywhere,
  isWhere,
  WHERE_PARTS,
  type Where,
} from '../entities/restaurants/where/where.ts'
import { useGroups } from '../entities/groups/use-groups.ts'
import { RestaurantSelectionBar } from './restaurant-selection-bar.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { useAllRestaurants } from '../entities/restaurants/use-restaurants.ts'
import { findRestaurants } from '../entities/restaurants/find-restaurants.ts'
import { RestaurantPanel } from './restaurant-panel.tsx'
import { RestaurantTable } from './restaurant-table.tsx'
import { useRefreshRestaurants } from '../entities/restaurants/edit/use-restaurant-calls.ts'
import page from '../kit/page.module.css'

interface RestaurantFilter extends Where {
  q?: string
  deleted?: '1'
}

const FILTER = addressFilter<RestaurantFilter>({ q: words, deleted: flag, ...WHERE_PARTS })

export default function RestaurantsPage() {
  const { t } = useLingui()
  const [filter, apply] = useAddressFilter(FILTER)
  const { q = '', deleted } = filter
  const { add } = useOpenPanel()
  const query = useAllRestaurants()
  const refresh = useRefreshRestaurants()
  const groups = useGroups().data ?? []
  const isChosen = isWhere(filter, groups)
  const shown = query.data?.filter((each) => (deleted || each.deletedAt === null) && isChosen(each))
  const found = useDeferredValue(shown && findRestaurants(shown, q))
  const selection = useSelection(JSON.stringify(filter), found ?? [])
  const actions = (
    <>
      <AsOf query={query} refresh={() => void refresh()} />
      <Button
        component={Link}
        to="/admin/restaurant/group"
        variant="default"
        leftSection={<FolderTree size={16} aria-hidden />}
      >
        <Trans>Groups</Trans>
      </Button>
      <ImportLink kind="restaurants" />
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
        <Trans>New restaurant</Trans>
      </Button>
    </>
  )
  return (
    <Page title={t`Restaurants`} actions={actions}>
      <search className={page.filters}>
        <div className={page.search}>
          <SearchField
            label={t`Find by title, address, city or tag`}
            value={q}
            onChange={(text) => apply({ ...filter, q: text })}
          />
        </div>
        <WhereField
          className={page.search}
          where={filter}
          onChange={(where) => apply({ ...filter, ...where })}
          isOfMany
        />
        <ShowRemoved
          checked={deleted === '1'}
          onChange={(checked) => apply({ ...filter, deleted: checked ? '1' : undefined })}
        />
      </search>
      <List
        query={query}
        items={found}
        empty={
          <NoRestaurants
            isFiltered={q !== '' || !isEverywhere(filter)}
            add={add}
            reset={() => apply({ ...EVERYWHERE, deleted })}
          />
        }
      >
        {(restaurants) => (
          <RestaurantTable
            key={JSON.stringify(filter)}
            restaurants={restaurants}
            groups={groups}
            selection={selection}
          />
        )}
      </List>
      {groups.length > 0 && <RestaurantSelectionBar selection={selection} />}
      {query.data && <RestaurantPanel restaurants={query.data} />}
    </Page>
  )
}

interface NoRestaurantsProps {
  isFiltered: boolean
  add: () => void
  reset: () => void
}

function NoRestaurants({ isFiltered, add, reset }: NoRestaurantsProps) {
  if (isFiltered) {
    return (
      <PageNotice title={<Trans>No restaurant like that</Trans>}>
        <p>
          <Trans>Words are found by how they begin, in title, address, city and tags.</Trans>
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
