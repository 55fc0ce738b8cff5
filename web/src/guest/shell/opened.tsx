import { Trans } from '@lingui/react/macro'
import { Suspense, useDeferredValue, useMemo, type ReactNode } from 'react'
import { later } from '../../boot/later.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReadable } from '../readable.ts'
import { VisitCopyContext, useGround } from './device-context.ts'
import { ScreenHeader } from './screen-header.tsx'
import { Skeleton } from './skeleton.tsx'

const NoSuchVisit = later(() => import('./no-such-visit.tsx'))

/** Opens a visit for its children, and shows when it is loading or not available. */
export function Opened({ visitId, children }: { visitId: string; children: ReactNode }) {
  const { openings } = useGround()
  // Deferred, so that a slow phone draws the first screen in slices.
  const opening = useDeferredValue(useReadable(useMemo(() => openings.of(visitId), [openings, visitId])))
  if (opening.state === 'ready')
    return <VisitCopyContext value={opening.visitCopy}>{children}</VisitCopyContext>
  if (opening.state === 'loading') return <Skeleton />
  return (
    <>
      <ScreenHeader title="" back="/guest" />
      {opening.gone ? (
        <Suspense>
          <NoSuchVisit />
        </Suspense>
      ) : (
        <Notice
          title={<Trans>The visit is not on this phone yet</Trans>}
          action={
            <Button onClick={() => openings.retry(visitId)}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>
            It is loaded once, then works without a signal. Find a spot with reception for a moment.
          </Trans>
        </Notice>
      )}
    </>
  )
}
