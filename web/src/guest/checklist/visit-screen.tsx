import type { ReactNode } from 'react'
import { lazy } from 'react'
import { useReadable } from '../readable.ts'
import { isOpen } from '../shell/current-visit.ts'
import { useChecklist, useDevice } from '../shell/device-context.ts'
import { Opened } from '../shell/opened.tsx'

const Reading = lazy(() => import('../past/reading.tsx'))

interface Props {
  visitId: string
  back: string | undefined
  children: ReactNode
}

/** A visit to fill in; one that no longer is (handed in elsewhere, cancelled) is shown to read, and says why. */
export function VisitScreen({ visitId, back, children }: Props) {
  return (
    <Opened visitId={visitId}>
      <FillOrRead back={back}>{children}</FillOrRead>
    </Opened>
  )
}

function FillOrRead({ back, children }: Omit<Props, 'visitId'>) {
  const device = useDevice()
  const visit = useReadable(useChecklist().visit)
  return isOpen(visit, device) ? children : <Reading back={back} />
}
