import { Trans } from '@lingui/react/macro'
import { VISIT_ELSEWHERE } from '@cloche/contract/constants.ts'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { currentLanguage } from '../../../boot/i18n.ts'
import { datesInWords } from '../../kit/dates-in-words.ts'
import { look } from '../../kit/look.ts'
import alert from '../../kit/alert.module.css'
import styles from './named-visits.module.css'

/** The number of visits that are listed. */
const NAMED = 5

interface Props {
  title: ReactNode
  /** The advice how to deal with the visits first. */
  advice: ReactNode
  /** Each visit's id with the server's description. */
  visits: readonly { path: string; message: string }[]
  /** The address of the visits page, filtered to these visits. */
  page: string
  /** Another possible action. */
  action?: ReactNode
}

/** Says why a thing can't be removed, with links to the visits that need it. */
export function NamedVisits({ title, advice, visits, page, action }: Props) {
  return (
    <div
      role="alert"
      className={action ? `${look.stack(2, alert.alert)} ${alert.changed}` : look.stack(2, alert.alert)}
    >
      <h3>{title}</h3>
      <p>{advice}</p>
      <ul className={styles.planned}>
        {visits.slice(0, NAMED).map(({ path, message }) => (
          <li key={path}>
            {path === VISIT_ELSEWHERE ? (
              <Trans>{datesInWords(message, currentLanguage())}, elsewhere</Trans>
            ) : (
              <Link to={`${page}&open=${path}`}>
                <bdi>{datesInWords(message, currentLanguage())}</bdi>
              </Link>
            )}
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
      {action && <div className={look.row(2, look.put.stretched, alert.buttons)}>{action}</div>}
    </div>
  )
}
