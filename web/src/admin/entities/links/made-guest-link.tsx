import { Trans, useLingui } from '@lingui/react/macro'
import { AddressNote } from './address-note.tsx'
import { MadeLink } from './made-link.tsx'

export function MadeGuestLink({ link }: { link: string }) {
  const { t } = useLingui()
  return (
    <>
      <MadeLink link={link} label={t`The one-tap link`}>
        <Trans>
          Send this link to the guest, or let them scan it. It is shown this once: later you can only make
          another.
        </Trans>
      </MadeLink>
      <AddressNote link={link} />
    </>
  )
}
