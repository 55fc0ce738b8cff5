import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useReadable } from '../readable.ts'
import { useChecklist } from '../shell/device-context.ts'
import { NotedList } from '../returned/noted-list.tsx'
import { viewsOf } from '../views.ts'
import { SubmitSheet } from './submit-sheet.tsx'
import { MissingList } from './missing-list.tsx'
import { RetakeList } from './retake-list.tsx'

interface Props {
  search: string
  close: () => void
}

/** Lists the missing questions, or asks to submit when none is missing. */
export default function FinishSheet({ search, close }: Props) {
  const { missing } = useReadable(viewsOf(useChecklist()).summary)
  // Carries out pending removals, so that the server sees the same as this sheet.
  useEffect(() => toasts.settle(), [])
  if (missing.length === 0) return <SubmitSheet search={search} close={close} />
  return (
    <Sheet title={<Trans>Still needed</Trans>} close={close}>
      <MissingList missing={missing} search={search} close={close} />
      <NotedList search={search} close={close} />
      <RetakeList search={search} close={close} />
    </Sheet>
  )
}
