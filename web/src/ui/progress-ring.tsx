import { Check } from 'lucide-react'
import styles from './progress-ring.module.css'

const RADIUS = 11
const LENGTH = 2 * Math.PI * RADIUS

/** A share from 0 to 1 as a ring; done is a filled disc with a tick, so shape tells it as well as colour. */
export function ProgressRing({ share, done }: { share: number; done: boolean }) {
  if (done) {
    return (
      <span className={styles.done} aria-hidden="true">
        <Check size={16} strokeWidth={3} />
      </span>
    )
  }
  return (
    <svg className={styles.ring} width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
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
