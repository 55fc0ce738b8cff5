import { Trans } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatWallClock } from '../format.ts'
import { Group } from './group.tsx'
import type { Attention } from './use-attention.ts'
import { VisitLine } from './visit-line.tsx'

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** Their guest is removed or works here now: they lead to where another guest is chosen, or they are cancelled. */
export function GuestlessVisits({ group: { count, items } }: { group: Attention['guestless'] }) {
  return (
    <Group title={<Trans>Without a guest</Trans>} icon={UserX} count={count} shown={items.length}>
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit?open=${visit.id}`}>
          <span>{formatWallClock(visit.visitDate, currentLanguage(), DATE)}</span>
          <span>{formatWallClock(visit.visitDate, currentLanguage(), TIME)}</span>
        </VisitLine>
      ))}
    </Group>
  )
}
