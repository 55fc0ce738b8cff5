import { Trans, useLingui } from '@lingui/react/macro'
import type { Message } from '@cloche/contract/messages.ts'
import { Link } from '../../ui/link.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import styles from '../kit/flow-table.module.css'
import { Moment } from '../kit/moment.tsx'
import list from '../kit/list-table.module.css'
import { StatusMark } from '../kit/status-mark.tsx'
import { CHANNEL_WORDS, KIND_WORDS, recipientWords, STATUS_MARKS } from './labels.ts'

export function MessageTable({ messages, stale }: { messages: readonly Message[]; stale: boolean }) {
  return (
    <table className={`${list.table} ${styles.table}`} aria-busy={stale}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>To</Trans>
          </th>
          <th scope="col">
            <Trans>About</Trans>
          </th>
          <th scope="col" className={styles.short}>
            <Trans>By</Trans>
          </th>
          <th scope="col" className={styles.phone}>
            <Trans>Status</Trans>
          </th>
          <th scope="col" className={styles.phone}>
            <Trans>Written</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ message }: { message: Message }) {
  const { t } = useLingui()
  const { link } = useOpenPanel()
  const { id, kind, channel, status, createdAt } = message
  return (
    <tr className={`${list.row} ${styles.row}`}>
      <th scope="row" className={styles.name}>
        <Link {...link(id)} title={recipientWords(message)} data-row>
          <bdi>{recipientWords(message)}</bdi>
        </Link>
      </th>
      <td className={styles.soft}>{t(KIND_WORDS[kind])}</td>
      <td className={styles.soft}>{t(CHANNEL_WORDS[channel])}</td>
      <td>
        <StatusMark mark={STATUS_MARKS[status]} />
      </td>
      <td className={styles.figures}>
        <Moment at={createdAt} />
      </td>
    </tr>
  )
}
