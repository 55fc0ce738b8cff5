import { Trans, useLingui } from '@lingui/react/macro'
import type { LoginSession } from '@cloche/contract/sessions.ts'
import { Button } from '@mantine/core'
import { Monitor, Smartphone } from 'lucide-react'
import { Moment } from '../../kit/moment.tsx'
import { LastUsed } from './last-used.tsx'
import { look } from '../../kit/look.ts'
import styles from './sessions.module.css'

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
  const { platform, agent, createdAt, lastSeenAt, begunBy, current } = session
  const name = nameOf(session) ?? t`Unknown browser`
  const Icon = platform !== 'web' || PHONE.test(agent) ? Smartphone : Monitor
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
        <p className={look.classes(look.text('soft', 'xs'), styles.history)}>
          <span>
            <Trans>
              Since <Moment at={createdAt} />
            </Trans>
          </span>
          <span>
            <LastUsed at={lastSeenAt} fresh={current ? Infinity : SEEN_MS} />
          </span>
          {begunBy === 'sign_on' && (
            <span>
              <Trans>By single sign-on</Trans>
            </span>
          )}
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
