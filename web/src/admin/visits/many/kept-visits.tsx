import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { KeptReason, KeptVisit } from '@cloche/contract/many-visits.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { KeptList } from '../../kit/kept-list.tsx'
import { visitWhen } from '../../entities/visits/visit-when.ts'

const WORDS: Record<KeptReason, MessageDescriptor> = {
  not_found: msg`is no longer there`,
  changed: msg`was changed by somebody else meanwhile`,
  closed: msg`is submitted, accepted or cancelled already`,
  ahead: msg`is not overdue yet: it can be cancelled`,
  opened: msg`its guest has begun it`,
  copied: msg`a copy of it may be on its guest’s phone`,
  not_submitted: msg`is not submitted`,
  not_accepted: msg`is not accepted`,
  guest_gone: msg`its guest is removed`,
  restaurant_gone: msg`its restaurant is removed`,
  repeat: msg`the guest is there within 90 days of it`,
  near: msg`the guest has another visit within three hours of it`,
}

const WHEN = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const

interface Props {
  kept: readonly KeptVisit[]
  visits: readonly Visit[]
}

/** Lists the visits that stayed unchanged, with the reasons. */
export function KeptVisits({ kept, visits }: Props) {
  const { t } = useLingui()
  const visitOf = new Map(visits.map((visit) => [visit.id, visit]))
  return (
    <KeptList
      title={
        <Plural value={kept.length} one="# visit stays as it was:" other="# visits stay as they were:" />
      }
    >
      {kept.map(({ id, reason }) => (
        <li key={id}>
          <KeptName visit={visitOf.get(id)} />: {t(WORDS[reason])}
        </li>
      ))}
    </KeptList>
  )
}

function KeptName({ visit }: { visit: Visit | undefined }) {
  if (!visit) return <Trans>A visit</Trans>
  return (
    <>
      <bdi>{visit.restaurant.title}</bdi>, {visitWhen(visit, currentLanguage(), WHEN)}
    </>
  )
}
