import { declinableParts } from '@cloche/checklist/complete.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy, useGround } from '../shell/device-context.ts'
import { NotedList } from '../returned/noted-list.tsx'
import { stillNeeded } from '../still-needed.ts'
import { viewsOf } from '../views.ts'
import { SubmitSheet } from './submit-sheet.tsx'
import { MissingList } from './missing-list.tsx'
import { RetakeList } from './retake-list.tsx'
import styles from './missing-list.module.css'

interface Props {
  search: string
  close: () => void
}

/** Lists the missing questions and the texts that are not saved, or asks to submit when nothing is left. */
export default function FinishSheet({ search, close }: Props) {
  const summary = useReadable(viewsOf(useVisitCopy()).summary)
  const needed = stillNeeded(summary, useReadable(useGround().drafts))
  const [without, setWithout] = useState(false)
  const isComplete = summary.missing.length === 0
  // Carries out pending removals, so that the server sees the same as this sheet.
  useEffect(() => toasts.finish(), [])
  if (isComplete && (needed.length === 0 || without)) return <SubmitSheet search={search} close={close} />
  return (
    <Sheet
      title={<Trans>Still needed</Trans>}
      close={close}
      foot={
        isComplete && (
          <Button kind="quiet" wide onClick={() => setWithout(true)}>
            <Trans>Go on without what is not saved</Trans>
          </Button>
        )
      }
    >
      {summary.missing.some(({ item }) => declinableParts(item).length > 0) && (
        <p className={styles.hint}>
          <Trans>
            What could not be done needs no answer: open the question, tap “I couldn’t” and say why.
          </Trans>
        </p>
      )}
      <MissingList needed={needed} search={search} close={close} />
      <NotedList search={search} close={close} />
      <RetakeList search={search} close={close} />
    </Sheet>
  )
}
