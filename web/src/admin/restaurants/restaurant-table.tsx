import { Trans } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import list from '../kit/list-table.module.css'
import styles from './restaurants.module.css'

/** A browser draws this many rows without anybody noticing. */
const PART = 200

export function RestaurantTable({ restaurants }: { restaurants: readonly Restaurant[] }) {
  const [count, setCount] = useState(PART)
  return (
    <>
      <table className={`${list.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Title</Trans>
            </th>
            <th scope="col">
              <Trans>Address</Trans>
            </th>
            <th scope="col">
              <Trans>Time zone</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {restaurants.slice(0, count).map((restaurant) => (
            <RestaurantRow key={restaurant.id} restaurant={restaurant} />
          ))}
        </tbody>
      </table>
      {restaurants.length > count && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setCount(count + PART)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** The whole row opens the restaurant. */
function RestaurantRow({ restaurant }: { restaurant: Restaurant }) {
  const { id, title, address, timezone, deletedAt } = restaurant
  const { link } = useOpenPanel()
  return (
    <tr className={`${list.row} ${styles.row}`} data-removed={deletedAt !== null}>
      <th scope="row">
        <Link {...link(id)} title={title} data-row>
          <bdi>{title}</bdi>
        </Link>
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
    </tr>
  )
}
