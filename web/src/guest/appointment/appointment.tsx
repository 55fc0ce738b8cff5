import type { Visit } from '@cloche/contract/visits.ts'
import { Trans } from '@lingui/react/macro'
import { CalendarCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { onDemand } from '../../boot/later.ts'
import { Button } from '../../ui/button.tsx'
import facts from '../facts/facts.module.css'

const AppointmentSheet = onDemand(() => import('./appointment-sheet.tsx'))

/** Lets the guest of a visit with a window say when they will go, or shows what they said. */
export function Appointment({ visit }: { visit: Visit }) {
  const [isOpen, setOpen] = useState(false)
  if (!visit.visitUntil || visit.madeAt !== undefined) return null
  return (
    <>
      <Button kind="quiet" className={facts.calendar} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarCheck size={18} aria-hidden="true" />
        {visit.appointment ? <Trans>Change when you go</Trans> : <Trans>Choose when you go</Trans>}
      </Button>
      {isOpen && (
        <Suspense>
          <AppointmentSheet visit={visit} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
