import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NavigationType, useNavigationType } from 'react-router'
import { useSession } from '../../../boot/session-context.tsx'
import { fullName } from '../../entities/users/full-name.ts'
import { useGuest } from '../../entities/users/use-guests.ts'
import { MadeGuestLink } from '../../entities/links/made-guest-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { useReload } from '../../kit/use-change.ts'
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
  const made = useMadeLink(guest?.id)
  const name = guest && fullName(guest)
  return (
    <Panel
      title={<Trans>The link on a phone</Trans>}
      opened
      onClose={close}
      footer={
        made.data && (
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
      {guest && !made.data && (
        <>
          <p>
            <Trans>
              A new link for <bdi>{name}</bdi>: whoever opens it is logged in as this guest. Links made before
              keep working.
            </Trans>
          </p>
          {made.error && <SaveFailure error={made.error} />}
          <div>
            <Button loading={made.isFetching} onClick={() => void made.refetch()}>
              <Trans>Make a link</Trans>
            </Button>
          </div>
        </>
      )}
      {made.data && <MadeGuestLink link={made.data.link} />}
    </Panel>
  )
}

/** Whoever followed the step's button asked for a link and gets it at once; a step back, or a page that is loaded again, makes none unasked. */
function useMadeLink(guestId: string | undefined) {
  const { api } = useSession()
  const reload = useReload(['link'])
  const isAsked = useNavigationType() === NavigationType.Push
  return useQuery({
    queryKey: ['link-on-phone', guestId],
    queryFn: async () => {
      const made = await api.call('POST /user/{id}/link', {
        params: { id: guestId! },
        body: { days: USUAL_DAYS },
      })
      void reload()
      return made
    },
    enabled: isAsked && guestId !== undefined,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
}
