import { useDeferredValue, type ReactNode } from 'react'
import { later } from '../../boot/later.ts'
import { isPending } from '../submissions.ts'
import { useReadable } from '../readable.ts'
import { isOpen } from '../shell/current-visit.ts'
import { useChecklist, useDevice } from '../shell/device-context.ts'
import { Opened } from '../shell/opened.tsx'
import { viewsOf } from '../views.ts'

const NotReady = later(() => import('./not-ready.tsx'))
const Reading = later(() => import('../past/reading.tsx'))

interface Props {
  visitId: string
  back: string | undefined
  children: ReactNode
}

/** A visit to fill in. A submitted or cancelled visit is shown to read, with the reason. */
export function VisitScreen({ visitId, back, children }: Props) {
  return (
    <Opened visitId={visitId}>
      <FillOrRead back={back}>{children}</FillOrRead>
    </Opened>
  )
}

function FillOrRead({ back, children }: Omit<Props, 'visitId'>) {
  const device = useDevice()
  const checklist = useChecklist()
  const visit = useReadable(checklist.visit)
  // Deferred, so that nothing else appears while submitting navigates away.
  const submission = useDeferredValue(useReadable(checklist.submission))
  const isEmpty = useReadable(viewsOf(checklist).sections).length === 0
  if (!isOpen(visit, device) || isPending(submission)) return <Reading back={back} />
  return isEmpty ? <NotReady back={back} /> : children
}
