import { useLingui } from '@lingui/react/macro'
import type { Message } from '@cloche/contract/messages.ts'
import styles from '../kit/cells.module.css'
import { DataTable, RowLink, type Column } from '../kit/data-table.tsx'
import { Moment } from '../kit/moment.tsx'
import { StatusMark } from '../kit/status-mark.tsx'
import { useRecipient } from '../entities/messages/recipient.ts'
import { CHANNEL_WORDS, KIND_WORDS, STATUS_MARKS } from '../entities/messages/labels.ts'

export function MessageTable({ messages }: { messages: readonly Message[] }) {
  return <DataTable columns={useColumns()} rows={messages} />
}

function Recipient({ message }: { message: Message }) {
  return <RowLink id={message.id} name={useRecipient(message)} />
}

function useColumns(): readonly Column<Message>[] {
  const { t } = useLingui()
  return [
    {
      title: t`To`,
      cell: (message) => <Recipient message={message} />,
      isName: true,
      className: styles.name,
    },
    {
      title: t`About`,
      cell: ({ kind }) => t(KIND_WORDS[kind]),
      className: styles.soft,
      narrow: { wants: 'calc(100% - 180px)' },
    },
    {
      title: t`By`,
      cell: ({ channel }) => t(CHANNEL_WORDS[channel]),
      className: styles.soft,
      width: '9.5rem',
    },
    {
      title: t`Status`,
      cell: ({ status }) => <StatusMark mark={STATUS_MARKS[status]} />,
      width: '10.75rem',
    },
    {
      title: t`Written`,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      className: styles.moment,
      width: '10.75rem',
    },
  ]
}
