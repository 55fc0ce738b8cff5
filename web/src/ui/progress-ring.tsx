import { Check } from 'lucide-react'
import styles from './progress-ring.module.css'

const RADIUS = 11
const LENGTH = 2 * Math.PI * RADIUS

/**
 * Shows a share from 0 to 1 as a ring. A finished ring is a disc with a tick, so that shape and colour both show it.
 */
export function ProgressRing({ share, done }: { share: number; done: boolean }) {
  if (done) {
    return (
      <span className={styles.done} aria-hidden="true">
        <Check size={16} strokeWidth={3} />
      </span>
    )
  }
  return (
    <svg className={styles.ring} width="1.75rem" height="1.75rem" viewBox="0 0 28 28" aria-hidden="true">
      <circle cx="14" cy="14" r={RADIUS} className={styles.track} />
      {share > 0 && (
        <circle
          cx="14"
          cy="14"
          r={RADIUS}
          className={styles.share}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        />
      )}
    </svg>
  )
}
