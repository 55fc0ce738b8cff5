import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { duration } from '../ui/duration.ts'
import { ticker } from '../ui/ticker.ts'
import styles from './join.module.css'

/** Why a call failed: what the server said, that it was not reached, or that this browser can't prove itself. `until`: when it may be tried again (this device's clock). */
export interface Failure {
  code: ProblemCode | 'unreachable'
  until: number
}

export function failureOf(error: unknown): Failure {
  if (error instanceof TypeError) return { code: 'unreachable', until: 0 }
  if (!(error instanceof ApiProblem)) return { code: 'captcha_failed', until: 0 }
  return { code: error.problem.code, until: Date.now() + error.retryAfter }
}

export function FaultBox({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.fault}>
      {children}
    </p>
  )
}

/** What is the same wherever it happens while an application is being made. */
export function FailureText({ failure: { code, until } }: { failure: Failure }) {
  switch (code) {
    case 'unreachable':
      return (
        <Trans>
          No signal. All you entered is kept on this phone; go on from here when there is one again.
        </Trans>
      )
    case 'rate_limited':
      return (
        <Trans>
          Too many tries. It can go on in <Countdown until={until} />.
        </Trans>
      )
    case 'captcha_failed':
      return <Trans>We couldn’t check that you’re not a robot. Try again.</Trans>
    default:
      return <Trans>The server could not do that. Try again in a moment.</Trans>
  }
}

/** Time left, by this device's clock. Only this text changes each second, and a screen reader is not told of it. */
export function Countdown({ until }: { until: number }) {
  // Rounded up: at 0:00 it is over.
  const seconds = useSyncExternalStore(ticker.subscribe, () => Math.ceil((until - Date.now()) / 1000))
  return (
    <time className="figures" role="timer">
      {duration(seconds * 1000)}
    </time>
  )
}

/** Whether that time has come; the component is drawn anew when it does. */
export function useIsPast(time: number): boolean {
  return useSyncExternalStore(ticker.subscribe, () => Date.now() >= time)
}
