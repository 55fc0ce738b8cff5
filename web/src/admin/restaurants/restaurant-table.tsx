import { Trans } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import list from '../kit/list-table.module.css'
import { RestaurantRow } from './restaurant-row.tsx'
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
