import { useDeferredValue, type ReactNode } from 'react'
import { later } from '../../boot/later.ts'
import { useLocation } from '../../ui/routing.tsx'
import { isPending } from '../submissions.ts'
import { useReadable } from '../readable.ts'
import { isOpen } from '../shell/current-visit.ts'
import { useVisitCopy, useDevice } from '../shell/device-context.ts'
import { NewsContext, type News } from '../shell/news-context.ts'
import { useSteady } from '../shell/steady.ts'
import { Opened } from '../shell/opened.tsx'
import { viewsOf } from '../views.ts'

const NotReady = later(() => import('./not-ready.tsx'))
const Reading = later(() => import('../past/reading.tsx'))

interface Props {
  visitId: string
  back: string | undefined
  /** What has happened meanwhile to other visits. */
  news: News | null
  children: ReactNode
}

/** A visit to fill in. A submitted or cancelled visit is shown to read, with the reason. */
export function VisitScreen({ visitId, children, ...rest }: Props) {
  return (
    <Opened key={visitId} visitId={visitId}>
      <FillOrRead {...rest}>{children}</FillOrRead>
    </Opened>
  )
}

function FillOrRead({ back, news, children }: Omit<Props, 'visitId'>) {
  const device = useDevice()
  const visitCopy = useVisitCopy()
  const visit = useReadable(visitCopy.visit)
  // Deferred, so that nothing else appears while submitting navigates away.
  const submission = useDeferredValue(useReadable(visitCopy.submission))
  const isEmpty = useReadable(viewsOf(visitCopy).sections).length === 0
  const isToFill = isOpen(visit, device) && !isPending(submission)
  const isFilling = useSteady(isToFill, useLocation().key)
  if (!isFilling) return <Reading back={back} />
  if (isEmpty) return <NotReady back={back} />
  const closed: News = {
    kind: visit.status === 'cancelled' ? 'cancelled' : 'submitted',
    to: `/guest?visit=${visit.id}`,
  }
  return <NewsContext value={isToFill ? news : closed}>{children}</NewsContext>
}
