import { isTouched } from '@cloche/checklist/item.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { useNavigate } from '../../ui/routing.tsx'
import { useLater, useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { viewsOf } from '../views.ts'
import styles from './visit-home.module.css'

/** Begins a visit at its first category. Gone once the visit has begun: with this tap, or with what the guest has entered. */
export function BeginButton({ search }: { search: string }) {
  const visitCopy = useVisitCopy()
  const go = useNavigate()
  const { startedAt } = useReadable(visitCopy.visit)
  const items = useLater(visitCopy.items)
  const [first] = useReadable(viewsOf(visitCopy).sections)
  if (startedAt !== null || !first || items.some(isTouched)) return null
  const begin = () => {
    visitCopy.begin()
    go(`/guest/question-list/${first.id}${search}`)
  }
  return (
    <div className={styles.begin}>
      <Button wide onClick={begin}>
        <Trans>Begin</Trans>
      </Button>
    </div>
  )
}
