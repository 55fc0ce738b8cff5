import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { CircleDot } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { formatAgo } from './ago.ts'
import { Group } from './group.tsx'
import type { Attention } from './use-attention.ts'
import { VisitLine } from './visit-line.tsx'

/** A guest may be at the table right now: they lead to the report as it fills. */
export function OpenVisits({ group: { count, items } }: { group: Attention['open'] }) {
  const now = useSession().api.serverNow()
  return (
    <Group
      title={<Trans>Open now</Trans>}
      icon={CircleDot}
      count={count}
      shown={items.length}
      all="/admin/visit?status=open"
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit-history/${visit.id}`}>
          <span>
            <Progress visit={visit} />
          </span>
          <span>{formatAgo(visit.opensAt, now, currentLanguage())}</span>
        </VisitLine>
      ))}
    </Group>
  )
}

function Progress({ visit: { startedAt, progress } }: { visit: Visit }) {
  const { answered: value, required: total } = progress
  if (!startedAt) return <Trans>not started</Trans>
  return (
    <Trans>
      {value} of {total}
    </Trans>
  )
}
