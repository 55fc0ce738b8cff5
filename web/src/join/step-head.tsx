import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '../ui/link.tsx'
import { addressOf, STEPS } from './anketa/draft.ts'
import styles from './join.module.css'

/** Shows the place among the steps. A new step scrolls up and focuses its heading. */
export function StepHead({ place, title }: { place: number; title: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [place])
  const number = place + 1
  const count = STEPS.length
  const before = place > 0 ? addressOf(STEPS[place - 1]!) : '/intro'
  return (
    <header className={styles.stepHead}>
      <div className={styles.stepCount}>
        <Link to={before}>
          <Trans>Back</Trans>
        </Link>
        <span>
          <Trans>
            Step {number} of {count}
          </Trans>
        </span>
      </div>
      <div className={styles.track} aria-hidden="true">
        {STEPS.map((step, each) => (
          <span key={step} data-done={each <= place} />
        ))}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </header>
  )
}
