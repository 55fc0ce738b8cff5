import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { fullName } from '../../entities/users/full-name.ts'
import { useGuest } from '../../entities/users/use-guests.ts'
import { MadeGuestLink } from '../../entities/links/made-guest-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { useChange } from '../../kit/use-change.ts'
import { Link } from '../../../ui/link.tsx'

const USUAL_DAYS = 90

interface Props {
  /** Null: there is no guest yet. */
  guestId: string | null
  close: () => void
}

/** Makes a guest's link and shows it as a QR code, to be opened on a phone. */
export function PhoneLink({ guestId, close }: Props) {
  const guest = useGuest(guestId ?? undefined)
  const make = useChange('POST /user/{id}/link', ['link'])
  const name = guest && fullName(guest)
  return (
    <Panel
      title={<Trans>The link on a phone</Trans>}
      opened
      onClose={close}
      footer={
        make.data && (
          <Button onClick={close}>
            <Trans>Done</Trans>
          </Button>
        )
      }
    >
      {guestId === null && (
        <p>
          <Trans>
            There is no guest yet whose link could be opened: <Link to="/admin?new=guest">add one</Link>{' '}
            first.
          </Trans>
        </p>
      )}
      {guestId !== null && guest === undefined && <RowsSkeleton rows={3} />}
      {guest && !make.data && (
        <>
          <p>
            <Trans>
              A new link for <bdi>{name}</bdi>: whoever opens it is logged in as this guest. Links made before
              keep working.
            </Trans>
          </p>
          {make.error && <SaveFailure error={make.error} />}
          <div>
            <Button
              loading={make.isPending}
              onClick={() => make.mutate({ params: { id: guest.id }, body: { days: USUAL_DAYS } })}
            >
              <Trans>Make a link</Trans>
            </Button>
          </div>
        </>
      )}
      {make.data && <MadeGuestLink link={make.data.link} />}
    </Panel>
  )
}
