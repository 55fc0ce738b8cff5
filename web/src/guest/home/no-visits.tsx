import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { Away } from '../../ui/away.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDevice } from '../shell/device-context.ts'
import { GuestMenu } from '../shell/guest-menu.tsx'
import { NewVersion } from '../shell/new-version.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { ProgrammeTitle } from './programme-title.tsx'

/** Says that there is no visit, or that the list could not be loaded. */
export function NoVisits({ failed, hasPast }: { failed: boolean; hasPast: boolean }) {
  const device = useDevice()
  return (
    <>
      <ScreenHeader title={<ProgrammeTitle />} end={<GuestMenu />} />
      <NewVersion alone />
      {failed ? (
        <Notice
          title={<Trans>Your visits did not load</Trans>}
          action={
            <Button onClick={() => void device.refreshVisits()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Away /> <Trans>Nothing you entered is lost.</Trans>
        </Notice>
      ) : (
        <Notice
          title={<Trans>Nothing planned yet</Trans>}
          action={
            hasPast && (
              <Link to="/guest/history">
                <Trans>Past visits</Trans>
              </Link>
            )
          }
        >
          <Trans>When a visit is planned for you, it shows here with its place and time.</Trans>
        </Notice>
      )}
    </>
  )
}
