import { Trans } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment } from '../format.ts'
import { Group } from './group.tsx'
import type { Attention } from './use-attention.ts'
import { VisitLine } from './visit-line.tsx'

/** Their guest is removed or works here now: they lead to where another guest is chosen, or they are cancelled. */
export function GuestlessVisits({ group: { count, items } }: { group: Attention['guestless'] }) {
  return (
    <Group title={<Trans>Without a guest</Trans>} icon={UserX} count={count} shown={items.length}>
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit?open=${visit.id}`}>
          {formatMoment(visit.opensAt, currentLanguage(), visit.restaurant.timezone)}
        </VisitLine>
      ))}
    </Group>
  )
}
