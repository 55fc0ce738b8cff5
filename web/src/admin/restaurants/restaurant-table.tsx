import { Trans, useLingui } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useState } from 'react'
import { DataTable, RowLink, type Column } from '../kit/data-table.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import styles from './restaurants.module.css'

/** A browser renders this many rows without a noticeable delay. */
const PART = 200

export function RestaurantTable({ restaurants }: { restaurants: readonly Restaurant[] }) {
  const [count, setCount] = useState(PART)
  const more = {
    hasNextPage: restaurants.length > count,
    fetchNextPage: async () => setCount(count + PART),
  }
  return (
    <>
      <DataTable columns={useColumns()} rows={restaurants.slice(0, count)} isRemoved={isRemoved} />
      <ShowMore query={more} />
    </>
  )
}

const isRemoved = ({ deletedAt }: Restaurant) => deletedAt !== null

function useColumns(): readonly Column<Restaurant>[] {
  const { t } = useLingui()
  return [
    {
      title: t`Title`,
      cell: (restaurant) => <RestaurantTitle restaurant={restaurant} />,
      isName: true,
      className: styles.name,
      width: '36%',
    },
    {
      title: t`Address`,
      cell: ({ address }) => <bdi>{address}</bdi>,
      hint: ({ address }) => address,
      className: styles.address,
      narrow: { wants: '12em' },
    },
    {
      title: t`Time zone`,
      cell: ({ timezone }) => timezone.replaceAll('_', ' '),
      className: styles.zone,
      width: '12.5rem',
    },
  ]
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
