import { useLingui } from '@lingui/react/macro'
import type { Message } from '@cloche/contract/messages.ts'
import styles from '../kit/flow-table.module.css'
import { Moment } from '../kit/moment.tsx'
import { ListRow, ListTable, RowLink } from '../kit/list-table.tsx'
import { StatusMark } from '../kit/status-mark.tsx'
import { CHANNEL_WORDS, KIND_WORDS, recipientWords, STATUS_MARKS } from '../entities/messages/labels.ts'

export function MessageTable({ messages }: { messages: readonly Message[] }) {
  const { t } = useLingui()
  const columns = [
    { name: t`To` },
    { name: t`About` },
    { name: t`By`, className: styles.short },
    { name: t`Status`, className: styles.phone },
    { name: t`Written`, className: styles.phone },
  ]
  return (
    <ListTable columns={columns} className={styles.table}>
      <tbody>
        {messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </tbody>
    </ListTable>
  )
}

function Row({ message }: { message: Message }) {
  const { t } = useLingui()
  const { id, kind, channel, status, createdAt } = message
  return (
    <ListRow className={styles.row}>
      <th scope="row" className={styles.name}>
        <RowLink id={id} name={recipientWords(message)} />
      </th>
      <td className={styles.soft}>{t(KIND_WORDS[kind])}</td>
      <td className={styles.soft}>{t(CHANNEL_WORDS[channel])}</td>
      <td>
        <StatusMark mark={STATUS_MARKS[status]} />
      </td>
      <td className={styles.figures}>
        <Moment at={createdAt} />
      </td>
    </ListRow>
  )
}
