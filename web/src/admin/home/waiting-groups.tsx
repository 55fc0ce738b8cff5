import { Plural, Trans } from '@lingui/react/macro'
import { Inbox, Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { look } from '../kit/look.ts'
import plate from '../../ui/plate.module.css'
import { fullName } from '../entities/users/full-name.ts'
import { Group, type Attention } from './group.tsx'
import styles from './home.module.css'

type Numbers = Pick<Attention, 'applications' | 'messages' | 'webhooks'>

/** Shows the number of waiting applications, unsent messages and stopped webhooks, one line each. */
export function WaitingElsewhere({ applications, messages, webhooks }: Numbers) {
  const { dead, kept } = messages ?? { dead: 0, kept: 0 }
  const { count } = applications
  const stopped = webhooks?.length ?? 0
  const all = count + dead + kept + stopped
  return (
    <Group title={<Trans>Also waiting</Trans>} icon={Inbox} count={all} shown={all}>
      {count > 0 && (
        <Line to="/admin/user?applications=1" act={<Trans>Read them</Trans>}>
          <Plural value={count} one="# application" other="# applications" />
        </Line>
      )}
      {dead > 0 && (
        <Line to="/admin/outbox?status=dead" act={<Trans>See why</Trans>}>
          <Plural value={dead} one="# message could not be sent" other="# messages could not be sent" />
        </Line>
      )}
      {kept > 0 && (
        <Line to="/admin/outbox?status=kept" act={<Trans>Pass them on</Trans>}>
          <Plural
            value={kept}
            one="# message is kept: nothing is set up to send it"
            other="# messages are kept: nothing is set up to send them"
          />
        </Line>
      )}
      {stopped > 0 && (
        <Line to="/admin/webhook" act={<Trans>See why</Trans>}>
          <Plural value={stopped} one="# webhook has stopped" other="# webhooks have stopped" />
        </Line>
      )}
    </Group>
  )
}

function Line({ to, act, children }: { to: string; act: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={`${plate.row} ${styles.line}`} data-row>
        <span className={styles.what}>{children}</span>
        <span className={look.classes(look.text('accent', 'xs'), look.item('rigid'))}>{act}</span>
      </Link>
    </li>
  )
}

/** Guests with a visit to make who can't log in. Each links to making a link. */
export function LinklessGuests({ group: { count, items } }: { group: NonNullable<Attention['linkless']> }) {
  return (
    <Group
      title={<Trans>Guests without a link</Trans>}
      icon={Link2Off}
      count={count}
      shown={items.length}
      all="/admin/user?linkless=1"
    >
      {items.map((user) => (
        <li key={user.id}>
          <Link to={`/admin/user?open=${user.id}`} className={`${plate.row} ${styles.line}`} data-row>
            <span className={styles.what}>
              <bdi className={look.text('broken')}>{fullName(user)}</bdi>
            </span>
            <span className={look.classes(look.text('accent', 'xs'), look.item('rigid'))}>
              <Trans>Make a link</Trans>
            </span>
          </Link>
        </li>
      ))}
    </Group>
  )
}
