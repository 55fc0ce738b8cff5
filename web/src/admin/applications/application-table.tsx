import { useLingui } from '@lingui/react/macro'
import type { Application } from '@cloche/contract/applications.ts'
import styles from '../kit/flow-table.module.css'
import { Moment } from '../kit/moment.tsx'
import { ListRow, ListTable, RowLink } from '../kit/list-table.tsx'
import { StatusMark } from '../kit/status-mark.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { formatPhone } from '../kit/phone.ts'
import { STATUS_MARKS } from '../entities/applications/labels.ts'

export function ApplicationTable({ applications }: { applications: readonly Application[] }) {
  const { t } = useLingui()
  const columns = [
    { name: t`Name` },
    { name: t`City` },
    { name: t`Phone`, className: styles.phone },
    { name: t`Status`, className: styles.short },
    { name: t`Received`, className: styles.phone },
  ]
  return (
    <ListTable columns={columns} className={styles.table}>
      <tbody>
        {applications.map((application) => (
          <Row key={application.id} application={application} />
        ))}
      </tbody>
    </ListTable>
  )
}

function Row({ application }: { application: Application }) {
  const { id, city, phone, status, createdAt } = application
  return (
    <ListRow className={styles.row}>
      <th scope="row" className={styles.name}>
        <RowLink id={id} name={fullName(application)} />
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
    </ListRow>
  )
}
