import { isTouched } from '@cloche/checklist/item.ts'
import { Trans } from '@lingui/react/macro'
import { Absence } from '../absence/absence.tsx'
import { Appointment } from '../appointment/appointment.tsx'
import { useLater, useReadable } from '../readable.ts'
import Afterword from '../shell/afterword.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import { NewerFirst } from '../shell/newer-first.tsx'
import { DueText } from './due-text.tsx'
import { MapLink } from './map-link.tsx'
import styles from './facts.module.css'

/** Below a visit's categories: where it is and when it is due, and advice about this phone. */
export default function BelowCategories() {
  const visitCopy = useVisitCopy()
  const visit = useReadable(visitCopy.visit)
  const hasBegun = useLater(visitCopy.items).some(isTouched)
  return (
    <>
      <NewerFirst />
      <section className={styles.facts} aria-labelledby="facts">
        <h2 id="facts">
          <Trans>About this visit</Trans>
        </h2>
        <MapLink restaurant={visit.restaurant} />
        {visit.status !== 'returned' && <DueText visit={visit} />}
        {!hasBegun && <Appointment visit={visit} />}
        {!hasBegun && <Absence visit={visit} />}
      </section>
      <Afterword />
    </>
  )
}
