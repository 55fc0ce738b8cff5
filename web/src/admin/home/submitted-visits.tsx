import { Trans } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { formatScore } from '../format.ts'
import { formatAgo } from './ago.ts'
import { Group } from './group.tsx'
import styles from './home.module.css'
import type { Attention } from './use-attention.ts'
import { VisitLine } from './visit-line.tsx'

/** Handed in, and nobody has looked yet: they lead to their report. */
export function SubmittedVisits({ group: { count, items } }: { group: Attention['submitted'] }) {
  const now = useSession().api.serverNow()
  const language = currentLanguage()
  return (
    <Group
      title={<Trans>Submitted, waiting for you</Trans>}
      icon={Inbox}
      count={count}
      shown={items.length}
      all="/admin/visit?status=submitted"
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit-history/${visit.id}`}>
          {visit.score !== null && (
            <span className={styles.figure}>{formatScore(visit.score, language)}</span>
          )}
          {visit.submittedAt && formatAgo(visit.submittedAt, now, language)}
        </VisitLine>
      ))}
    </Group>
  )
}
