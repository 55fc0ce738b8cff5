import { useEffect } from 'react'
import { useReadable } from '../readable.ts'
import { forgetDrafts } from '../over-drafts.ts'
import { useVisitCopy, useGround } from '../shell/device-context.ts'
import { awaitedReceipts } from './awaited-receipts.ts'
import { FinalLinks } from './final-links.tsx'
import { Next } from './next.tsx'
import { Seal } from './seal.tsx'
import { stageOf } from './stage.ts'
import { StageTitle, StageWords } from './stage-words.tsx'
import styles from './final.module.css'

/** The progress of a submission. Screen readers announce its changes. */
export function Standing() {
  const visitCopy = useVisitCopy()
  const submission = useReadable(visitCopy.submission)
  const { device, drafts } = useGround()
  const delivery = useReadable(device.delivery)
  const isDone = submission.state === 'done'
  useEffect(() => {
    const { visitId } = visitCopy
    if (!isDone || !awaitedReceipts.has(visitId)) return
    awaitedReceipts.remove(visitId)
    // The guest has submitted without what was not saved.
    forgetDrafts(drafts, (draft) => draft.visitId === visitId)
  }, [isDone, visitCopy, drafts])
  const stage = stageOf(submission, delivery)
  return (
    <main className={styles.page}>
      <Seal stage={stage} />
      <div className={styles.state} role="status">
        <h1 className={styles.title}>
          <StageTitle stage={stage} />
        </h1>
        <p className={styles.words}>
          <StageWords stage={stage} submission={submission} />
        </p>
      </div>
      <Next submission={submission} />
      <FinalLinks />
    </main>
  )
}
