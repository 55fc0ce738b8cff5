import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { later } from '../../boot/later.ts'
import { Button } from '../../ui/button.tsx'
import { DishBarPlace } from '../dishes/dish-bar-place.tsx'
import { idle } from '../../boot/idle.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { GuestMenu } from '../shell/guest-menu.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useStillNeeded } from '../still-needed.ts'
import { viewsOf } from '../views.ts'
import { visitWhenText } from '../when.ts'
import { BeginButton } from './begin-button.tsx'
import { CategoryLists } from './category-lists.tsx'
import { VisitProgress } from './visit-progress.tsx'
import styles from './visit-home.module.css'

const DishesButton = later(() => import('../dishes/dishes-button.tsx'))

/** Loads after the first answer is possible. */
const BelowCategories = later(() => import('../facts/below-categories.tsx'), idle)
const FinishSheet = later(() => import('./finish-sheet.tsx'))
const VisitNotice = later(() => import('../facts/visit-notice.tsx'))

/** The overview of a visit: its progress, categories, add-on sections, and the button to finish it. */
export function VisitHome({ back, search }: { back: string | undefined; search: string }) {
  const visitCopy = useVisitCopy()
  const visit = useReadable(visitCopy.visit)
  const sections = useReadable(viewsOf(visitCopy).sections)
  const needed = useStillNeeded()
  const [finishing, setFinishing] = useState(false)
  return (
    <>
      <ScreenHeader title={visitWhenText(visit, 'short')} back={back} end={<GuestMenu />} />
      <main className={styles.page}>
        <h1 className={styles.title}>
          <bdi>{visit.restaurant.title}</bdi>
        </h1>
        {(visit.status === 'returned' || visit.status === 'overdue') && (
          <Suspense fallback={<div className={styles.returned} />}>
            <VisitNotice search={search} />
          </Suspense>
        )}
        <VisitProgress openMissing={() => setFinishing(true)} />
        <CategoryLists sections={sections} search={search} />
        <Suspense>
          <BelowCategories />
        </Suspense>
      </main>
      <footer className={styles.foot}>
        <DishBarPlace />
        <BeginButton search={search} />
        <div className={styles.finish}>
          <Suspense>
            <DishesButton />
          </Suspense>
          <Button
            kind={needed.length > 0 ? 'quiet' : 'main'}
            wide
            aria-haspopup="dialog"
            onClick={() => setFinishing(true)}
          >
            <Trans>Submit the visit</Trans>
          </Button>
        </div>
      </footer>
      {finishing && (
        <Suspense>
          <FinishSheet search={search} close={() => setFinishing(false)} />
        </Suspense>
      )}
    </>
  )
}
