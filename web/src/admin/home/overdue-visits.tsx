import { Trans } from '@lingui/react/macro'
import { ClockAlert } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { formatAgo } from './ago.ts'
import { Group } from './group.tsx'
import type { Attention } from './use-attention.ts'
import { VisitLine } from './visit-line.tsx'

/** Should have been handed in long ago: they lead to where they are moved or cancelled. */
export function OverdueVisits({ group: { count, items } }: { group: Attention['overdue'] }) {
  const now = useSession().api.serverNow()
  return (
    <Group
      title={<Trans context="several">Overdue</Trans>}
      icon={ClockAlert}
      count={count}
      shown={items.length}
      all="/admin/visit?status=overdue"
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit?status=overdue&open=${visit.id}`}>
          {formatAgo(visit.opensAt, now, currentLanguage())}
        </VisitLine>
      ))}
    </Group>
  )
}
