import { useSession } from '../../boot/session-context.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { useKeptPlace } from '../category/use-kept-place.ts'
import { useOverDrafts } from '../over-drafts.ts'
import { LateReceipt } from '../final/late-receipt.tsx'
import { useFailureReports } from '../photos/report-failures.ts'
import { RestoredPhoto } from '../photos/restored-photo.tsx'
import { ScreenName } from './screen-name.tsx'
import { useHeldSession } from './use-held-session.ts'
import { useStayCurrent } from './stay-current.ts'

/** What goes on beside every screen of a guest and needs no place in the first load. */
export default function Beside({ first }: { first: string }) {
  const { platform } = useSession()
  useStayCurrent()
  useFailureReports()
  useKeptPlace()
  useHeldSession()
  useOverDrafts()
  return (
    <>
      <ScreenName first={first} />
      <LateReceipt />
      <Toaster />
      {platform !== 'web' && <RestoredPhoto />}
    </>
  )
}
