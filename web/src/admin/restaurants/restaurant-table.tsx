import { Trans, useLingui } from '@lingui/react/macro'
import type { Group } from '@cloche/contract/groups.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useState } from 'react'
import { pathsOf } from '@cloche/checklist/group-tree.ts'
import { DataTable, RowLink, type Column } from '../kit/data-table.tsx'
import { useSelectColumn } from '../kit/select-column.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import type { Selection } from '../kit/use-selection.ts'
import styles from './restaurants.module.css'

/** A browser renders this many rows without a noticeable delay. */
const PART = 200

interface Props {
  restaurants: readonly Restaurant[]
  /** Without groups there is no column of them, and nothing to select rows for. */
  groups: readonly Group[]
  selection: Selection<Restaurant>
}

export function RestaurantTable({ restaurants, groups, selection }: Props) {
  const [count, setCount] = useState(PART)
  const more = {
    hasNextPage: restaurants.length > count,
    fetchNextPage: async () => setCount(count + PART),
  }
  const rows = restaurants.slice(0, count)
  const columns = useColumns({ restaurants, groups, rows, selection })
  return (
    <>
      <DataTable
        columns={columns}
        rows={rows}
        isRemoved={isRemoved}
        {...(groups.length > 0 && { plate: 'auto minmax(0, 1fr)' })}
      />
      <ShowMore query={more} />
    </>
  )
}

const isRemoved = ({ deletedAt }: Restaurant) => deletedAt !== null

/** Columns that no restaurant fills are left out. */
function useColumns({ restaurants, groups, rows, selection }: Props & { rows: readonly Restaurant[] }) {
  const { t } = useLingui()
  const selectColumn = useSelectColumn<Restaurant>()
  const hasGroups = groups.length > 0
  const paths = pathsOf(groups)
  const pathOf = ({ groupId }: Restaurant) => (groupId === null ? undefined : paths.get(groupId))
  /** On a phone the lines below one another beside the box, or flowing where there is no box. */
  const line = (place: number, wants: string): Pick<Column<Restaurant>, 'narrow'> => ({
    narrow: hasGroups ? { area: `${place} / 2`, largeText: `${place + 1} / 1 / auto / -1` } : { wants },
  })
  const columns: (Column<Restaurant> | false)[] = [
    hasGroups && selectColumn({ rows, selection, labelOf: ({ title }) => t`Select ${title}` }),
    {
      title: t`Title`,
      cell: (restaurant) => <RestaurantTitle restaurant={restaurant} />,
      isName: true,
      className: styles.name,
      width: hasGroups ? '24%' : '36%',
      ...(hasGroups && line(1, '')),
    },
    {
      title: t`Address`,
      cell: ({ address }) => <bdi>{address}</bdi>,
      hint: ({ address }) => address,
      className: styles.address,
      ...line(2, '12em'),
    },
    restaurants.some(({ city }) => city) && {
      title: t`City`,
      cell: ({ city }) => <bdi>{city}</bdi>,
      hint: ({ city }) => city ?? undefined,
      className: styles.address,
      width: '12%',
      ...line(3, '8em'),
    },
    hasGroups && {
      title: t`Group`,
      cell: (restaurant) => <bdi>{pathOf(restaurant)}</bdi>,
      hint: pathOf,
      className: styles.group,
      width: '22%',
      ...line(4, '12em'),
    },
    restaurants.some(({ tags }) => tags.length > 0) && {
      title: t`Tags`,
      cell: ({ tags }) => <Tags tags={tags} />,
      hint: ({ tags }) => tags.join(', ') || undefined,
      className: styles.tags,
      width: '14%',
      ...line(5, '8em'),
    },
    {
      title: t`Time zone`,
      cell: ({ timezone }) => timezone.replaceAll('_', ' '),
      className: styles.zone,
      width: hasGroups ? '9rem' : '12.5rem',
      ...(hasGroups && line(6, '')),
    },
  ]
  return columns.filter((column) => column !== false)
}

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag, place) => (
    <span key={tag}>
      {place > 0 && ', '}
      <bdi>{tag}</bdi>
    </span>
  ))
}

function RestaurantTitle({ restaurant }: { restaurant: Restaurant }) {
  return (
    <>
      <RowLink id={restaurant.id} name={restaurant.title} />
      {isRemoved(restaurant) && (
        <span className={styles.mark}>
          <Trans>Removed</Trans>
        </span>
      )}
    </>
  )
}
