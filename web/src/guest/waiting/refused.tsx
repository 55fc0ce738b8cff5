import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { FaultText } from '../fault-text.tsx'
import { useReadable } from '../readable.ts'
import { useDevice } from '../shell/device-context.ts'
import { refusalOf } from './refusal.ts'
import { RefusedActions } from './refused-actions.tsx'
import styles from './refused.module.css'

/** Shows at a question why the server refused something, and what to do. */
export default function Refused({ id }: { id: string }) {
  const waiting = useReadable(useDevice().waiting)
  const failed = waiting.filter(({ questionId, state }) => questionId === id && state === 'failed')
  const codes = [...new Set(failed.map(refusalOf))]
  if (failed.length === 0) return null
  return (
    <div className={styles.refused}>
      {codes.map((code) => (
        <p key={code} role="alert" className={styles.why}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            <Trans>Not accepted:</Trans> <FaultText code={code} visitId={failed[0]!.visitId} />
          </span>
        </p>
      ))}
      <RefusedActions seqs={failed.map(({ seq }) => seq)} />
    </div>
  )
}
