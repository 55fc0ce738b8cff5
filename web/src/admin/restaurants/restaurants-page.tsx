import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { FolderTree, Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { ImportLink } from '../entities/imports/import-link.tsx'
import { addressFilter, flag, oneId, useAddressFilter, words } from '../kit/address-filter.ts'
import { AsOf } from '../kit/as-of.tsx'
import { List } from '../kit/list.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { FilterSelect, ShowRemoved } from '../kit/filter-select.tsx'
import { useSelection } from '../kit/use-selection.ts'
import { Link } from '../../ui/link.tsx'
import { GroupSelect } from '../entities/groups/group-select.tsx'
import { withThoseBelow } from '@cloche/checklist/group-tree.ts'
import { useGroups } from '../entities/groups/use-groups.ts'
import { RestaurantSelectionBar } from './restaurant-selection-bar.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { useAllRestaurants, useUsedTags } from '../entities/restaurants/use-restaurants.ts'
import { findRestaurants } from '../entities/restaurants/find-restaurants.ts'
import { RestaurantPanel } from './restaurant-panel.tsx'
import { RestaurantTable } from './restaurant-table.tsx'
import { useRefreshRestaurants } from '../entities/restaurants/edit/use-restaurant-calls.ts'
import page from '../kit/page.module.css'

interface RestaurantFilter {
  q?: string
  deleted?: '1'
  groupId?: string
  tag?: string
}

const FILTER = addressFilter<RestaurantFilter>({ q: words, deleted: flag, groupId: oneId, tag: words })

export default function RestaurantsPage() {
  const { t } = useLingui()
  const [filter, apply] = useAddressFilter(FILTER)
  const { q = '', deleted, groupId, tag } = filter
  const { add } = useOpenPanel()
  const query = useAllRestaurants()
  const refresh = useRefreshRestaurants()
  const groups = useGroups().data ?? []
  const usedTags = useUsedTags()
  const within = groupId === undefined ? null : new Set(withThoseBelow(groups, groupId))
  const shown = query.data?.filter(
    (each) =>
      (deleted || each.deletedAt === null) &&
      (within === null || (each.groupId !== null && within.has(each.groupId))) &&
      (tag === undefined || each.tags.includes(tag)),
  )
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
        {groups.length > 0 && (
          <GroupSelect
            className={page.choice}
            aria-label={t`Group`}
            placeholder={t`All groups`}
            nothingFoundMessage={t`No such group`}
            value={groupId ?? null}
            onChange={(chosen) => apply({ ...filter, groupId: chosen ?? undefined })}
          />
        )}
        {(usedTags.length > 0 || tag !== undefined) && (
          <FilterSelect
            label={t`Tag`}
            placeholder={t`All tags`}
            searchable
            data={usedTags.map((each) => ({ value: each, label: each }))}
            value={tag}
            onChange={(chosen) => apply({ ...filter, tag: chosen })}
          />
        )}
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
            isFiltered={[q, groupId, tag].some(Boolean)}
            add={add}
            reset={() => apply({ deleted })}
          />
        }
      >
        {(restaurants) => (
          <RestaurantTable
            key={`${q} ${deleted} ${groupId} ${tag}`}
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
