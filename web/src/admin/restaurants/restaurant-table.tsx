import { Trans, useLingui } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useState } from 'react'
import { ListRow, ListTable, RowLink } from '../kit/list-table.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import styles from './restaurants.module.css'

/** A browser renders this many rows without a noticeable delay. */
const PART = 200

export function RestaurantTable({ restaurants }: { restaurants: readonly Restaurant[] }) {
  const { t } = useLingui()
  const [count, setCount] = useState(PART)
  const more = {
    hasNextPage: restaurants.length > count,
    fetchNextPage: async () => setCount(count + PART),
  }
  return (
    <>
      <ListTable
        columns={[{ name: t`Title` }, { name: t`Address` }, { name: t`Time zone` }]}
        className={styles.table}
      >
        <tbody>
          {restaurants.slice(0, count).map((restaurant) => (
            <RestaurantRow key={restaurant.id} restaurant={restaurant} />
          ))}
        </tbody>
      </ListTable>
      <ShowMore query={more} />
    </>
  )
}

function RestaurantRow({ restaurant }: { restaurant: Restaurant }) {
  const { id, title, address, timezone, deletedAt } = restaurant
  return (
    <ListRow className={styles.row} isRemoved={deletedAt !== null}>
      <th scope="row">
        <RowLink id={id} name={title} />
        {deletedAt && (
          <span className={styles.mark}>
            <Trans>Removed</Trans>
          </span>
        )}
      </th>
      <td className={styles.address} title={address}>
        <bdi>{address}</bdi>
      </td>
      <td className={styles.zone}>{timezone.replaceAll('_', ' ')}</td>
    </ListRow>
  )
}
