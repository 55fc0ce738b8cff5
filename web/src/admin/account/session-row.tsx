import { Trans, useLingui } from '@lingui/react/macro'
import type { LoginSession } from '@cloche/contract/sessions.ts'
import { Button } from '@mantine/core'
import { Monitor, Smartphone } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { formatAgo } from '../home/ago.ts'
import { Moment } from '../kit/moment.tsx'
import styles from './account.module.css'

/** Milliseconds; the server stores a session's last use no more often than this. */
const SEEN_MS = 300_000
const PHONE = /Android|iOS/

interface Props {
  session: LoginSession
  ending: boolean
  end: () => void
}

/** Shows the device of a session, its start and its last use. */
export function SessionRow({ session, ending, end }: Props) {
  const { t } = useLingui()
  const now = useSession().api.serverNow()
  const { platform, agent, createdAt, lastSeenAt, current } = session
  const name = nameOf(session) ?? t`Unknown browser`
  const Icon = platform !== 'web' || PHONE.test(agent) ? Smartphone : Monitor
  const isNow = current || now.getTime() - Date.parse(lastSeenAt) < SEEN_MS
  const ago = formatAgo(lastSeenAt, now, currentLanguage())
  return (
    <li className={styles.session}>
      <Icon size={20} aria-hidden />
      <div>
        <p className={styles.agent}>
          <bdi>{name}</bdi>
          {current && (
            <strong>
              <Trans>This browser</Trans>
            </strong>
          )}
        </p>
        <p className={styles.history}>
          <span>
            <Trans>
              Since <Moment at={createdAt} />
            </Trans>
          </span>
          <span>{isNow ? <Trans>in use now</Trans> : <Trans>last used {ago}</Trans>}</span>
        </p>
      </div>
      {!current && (
        <Button
          variant="subtle"
          color="red"
          className={styles.end}
          aria-label={t`Log out ${name}`}
          loading={ending}
          onClick={end}
        >
          <Trans context="session">Log out</Trans>
        </Button>
      )}
    </li>
  )
}

/** Names a session's device: `Cloche app · Android`, or browser and system; null if unknown. */
function nameOf({ platform, agent }: LoginSession): string | null {
  if (platform === 'web') return agent || null
  return `Cloche · ${platform === 'ios' ? 'iOS' : 'Android'}`
}
