import { Trans } from '@lingui/react/macro'
import type { Application } from '@cloche/contract/applications.ts'
import { Link } from '../../ui/link.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import styles from '../kit/flow-table.module.css'
import { Moment } from '../kit/moment.tsx'
import list from '../kit/list-table.module.css'
import { StatusMark } from '../kit/status-mark.tsx'
import { fullName } from '../users/full-name.ts'
import { formatPhone } from '../users/phone.ts'
import { STATUS_MARKS } from './labels.ts'

export function ApplicationTable({
  applications,
  stale,
}: {
  applications: readonly Application[]
  stale: boolean
}) {
  return (
    <table className={`${list.table} ${styles.table}`} aria-busy={stale}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Name</Trans>
          </th>
          <th scope="col">
            <Trans>City</Trans>
          </th>
          <th scope="col" className={styles.phone}>
            <Trans>Phone</Trans>
          </th>
          <th scope="col" className={styles.short}>
            <Trans>Status</Trans>
          </th>
          <th scope="col" className={styles.phone}>
            <Trans>Sent in</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <Row key={application.id} application={application} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ application }: { application: Application }) {
  const { link } = useOpenPanel()
  const { id, city, phone, status, createdAt } = application
  return (
    <tr className={`${list.row} ${styles.row}`}>
      <th scope="row" className={styles.name}>
        <Link {...link(id)} title={fullName(application)} data-row>
          <bdi>{fullName(application)}</bdi>
        </Link>
      </th>
      <td className={styles.soft} title={city}>
        <bdi>{city}</bdi>
      </td>
      <td className={styles.phone}>{formatPhone(phone)}</td>
      <td>
        <StatusMark mark={STATUS_MARKS[status]} />
      </td>
      <td className={styles.figures}>
        <Moment at={createdAt} />
      </td>
    </tr>
  )
}
