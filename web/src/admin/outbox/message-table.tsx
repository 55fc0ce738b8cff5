import { useLingui } from '@lingui/react/macro'
import type { Message } from '@cloche/contract/messages.ts'
import styles from '../kit/cells.module.css'
import { DataTable, RowLink, type Column } from '../kit/data-table.tsx'
import { Moment } from '../kit/moment.tsx'
import { StatusMark } from '../kit/status-mark.tsx'
import { CHANNEL_WORDS, KIND_WORDS, recipientWords, STATUS_MARKS } from '../entities/messages/labels.ts'

export function MessageTable({ messages }: { messages: readonly Message[] }) {
  return <DataTable columns={useColumns()} rows={messages} />
}

function useColumns(): readonly Column<Message>[] {
  const { t } = useLingui()
  return [
    {
      title: t`To`,
      cell: (message) => <RowLink id={message.id} name={recipientWords(message)} />,
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
