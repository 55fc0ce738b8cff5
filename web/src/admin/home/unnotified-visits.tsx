import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { Link } from '../../ui/link.tsx'
import { look } from '../kit/look.ts'
import plate from '../../ui/plate.module.css'
import { SaveFailure } from '../kit/save-failure.tsx'
import { useUndo } from '../kit/undo.tsx'
import { useReload } from '../kit/use-change.ts'
import { useMayEdit } from '../entities/users/use-may-edit.ts'
import { fullName } from '../entities/users/full-name.ts'
import { GuestName } from '../entities/users/guest-name.tsx'
import type { Where } from '../entities/restaurants/where/where.ts'
import { Group, visitsAddress, type Attention } from './group.tsx'
import styles from './home.module.css'
import { visitWhen } from '../entities/visits/visit-when.ts'

type Unnotified = Attention['unnotified']
type UnnotifiedVisit = Unnotified['items'][number]

/** Visits whose guest no message reached. Each links to the guest with the phone, address and links. */
export function UnnotifiedVisits({
  group: { count, items, isSetUp },
  where,
}: {
  group: Unnotified
  where: Where
}) {
  const marking = useMarkNotified()
  return (
    <Group
      title={<Trans>Guests not notified of their visit</Trans>}
      icon={BellOff}
      count={count}
      shown={items.length}
      all={visitsAddress(where, { unnotified: '1', sort: 'oldest' })}
      note={<Advice isSetUp={isSetUp} />}
    >
      {marking.error && (
        <li className={styles.failure}>
          <SaveFailure error={marking.error} />
        </li>
      )}
      {items.map((visit) => (
        <UnnotifiedLine
          key={visit.id}
          visit={visit}
          isSetUp={isSetUp}
          markNotified={() => marking.mutate(visit)}
        />
      ))}
    </Group>
  )
}

function Advice({ isSetUp }: { isSetUp: boolean }) {
  const mayEdit = useMayEdit()
  if (!isSetUp && mayEdit)
    return (
      <Trans>
        Nothing is set up to send messages to guests (<Link to="/admin/outbox">Outbox</Link>). Pass their
        links on yourself, then mark the guests as notified.
      </Trans>
    )
  if (mayEdit)
    return (
      <Trans>Send them their link yourself, or add a phone or an e-mail; then mark them as notified.</Trans>
    )
  return <Trans>Call them, or ask an administrator for their link; then mark them as notified.</Trans>
}

const WHEN = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

interface LineProps {
  visit: UnnotifiedVisit
  isSetUp: boolean
  markNotified: () => void
}

function UnnotifiedLine({ visit, isSetUp, markNotified }: LineProps) {
  const { t } = useLingui()
  const name = fullName(visit.guest)
  return (
    <li className={look.row(1, look.put.right, styles.pair)}>
      <Link to={`/admin/user?open=${visit.guestId}`} className={`${plate.row} ${styles.line}`} data-row>
        <span className={styles.what}>
          <span className={look.text('broken')}>
            <GuestName guest={visit.guest} />
          </span>
          <span className={look.text('soft', 'xs', 'broken')}>
            <bdi>{visit.restaurant.title}</bdi> · {visitWhen(visit, currentLanguage(), WHEN)}
          </span>
        </span>
        {isSetUp && (
          <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.when)}>
            {visit.reason === 'failed' ? <Trans>message failed</Trans> : <Trans>no phone or e-mail</Trans>}
          </span>
        )}
      </Link>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={markNotified}
        aria-label={t`Mark as notified: ${name}`}
      >
        <Trans>Mark as notified</Trans>
      </Button>
    </li>
  )
}

/** Marks a guest as notified, with an undo. Its message names the guest, whom the call does not, so that it is no `useChange`. */
function useMarkNotified() {
  const { t } = useLingui()
  const { api } = useSession()
  const offerUndo = useUndo()
  const reload = useReload(['visit'])
  return useMutation({
    mutationFn: ({ id }: UnnotifiedVisit) =>
      api.call('PUT /visit/{visitId}/notified', { params: { visitId: id } }),
    onSuccess: async (_, { id, guest }) => {
      const name = fullName(guest)
      offerUndo(t`${name} was notified`, async () => {
        await api.call('DELETE /visit/{visitId}/notified', { params: { visitId: id } })
        await reload()
      })
      await reload()
    },
  })
}
