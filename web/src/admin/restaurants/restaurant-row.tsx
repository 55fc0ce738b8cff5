import { Trans } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Link } from '../../ui/link.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import list from '../kit/list-table.module.css'
import styles from './restaurants.module.css'

/** The whole row opens the restaurant. */
export function RestaurantRow({ restaurant }: { restaurant: Restaurant }) {
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
