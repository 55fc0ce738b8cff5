import { useLingui } from '@lingui/react/macro'
import type { Application } from '@cloche/contract/applications.ts'
import styles from '../kit/cells.module.css'
import { DataTable, RowLink, type Column } from '../kit/data-table.tsx'
import { Moment } from '../kit/moment.tsx'
import { StatusMark } from '../kit/status-mark.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { PhoneText } from '../kit/phone.tsx'
import { STATUS_MARKS } from '../entities/applications/labels.ts'

export function ApplicationTable({ applications }: { applications: readonly Application[] }) {
  return <DataTable columns={useColumns()} rows={applications} />
}

function useColumns(): readonly Column<Application>[] {
  const { t } = useLingui()
  return [
    {
      title: t`Name`,
      cell: (application) => <RowLink id={application.id} name={fullName(application)} />,
      isName: true,
      className: styles.name,
    },
    {
      title: t`City`,
      cell: ({ city }) => <bdi>{city}</bdi>,
      hint: ({ city }) => city,
      className: styles.soft,
      narrow: { wants: 'calc(100% - 180px)' },
    },
    {
      title: t`Phone`,
      cell: ({ phone }) => <PhoneText phone={phone} />,
      className: styles.figures,
      width: '10.75rem',
    },
    {
      title: t`Status`,
      cell: ({ status }) => <StatusMark mark={STATUS_MARKS[status]} />,
      width: '9.5rem',
    },
    {
      title: t`Received`,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      className: styles.moment,
      width: '10.75rem',
    },
  ]
}
