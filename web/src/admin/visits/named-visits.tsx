import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { currentLanguage } from '../../boot/i18n.ts'
import { datesInWords } from '../dates-in-words.ts'
import alert from '../kit/alert.module.css'
import styles from './named-visits.module.css'

/** Enough to see what it is about. */
const NAMED = 5

interface Props {
  title: ReactNode
  /** What to do with them first. */
  advice: ReactNode
  /** Each visit's id and the server's words for it. */
  visits: readonly { path: string; message: string }[]
  /** The visits page, down to those that are meant. */
  page: string
  /** What else can be done. */
  action?: ReactNode
}

/** Why something stays: the visits that need it, each one click away. */
export function NamedVisits({ title, advice, visits, page, action }: Props) {
  return (
    <div role="alert" className={action ? `${alert.alert} ${alert.changed}` : alert.alert}>
      <h3>{title}</h3>
      <p>{advice}</p>
      <ul className={styles.planned}>
        {visits.slice(0, NAMED).map(({ path, message }) => (
          <li key={path}>
            <Link to={`${page}&open=${path}`}>
              <bdi>{datesInWords(message, currentLanguage())}</bdi>
            </Link>
          </li>
        ))}
        {visits.length > NAMED && (
          <li>
            <Link to={page}>
              <Trans>All of them</Trans>
            </Link>
          </li>
        )}
      </ul>
      {action && <div className={alert.buttons}>{action}</div>}
    </div>
  )
}
