import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { Away } from '../ui/away.tsx'
import { duration } from '../ui/duration.ts'
import { ticker } from '../ui/ticker.ts'
import styles from './join.module.css'

/**
 * The reason why a call failed: the server's code, or `unreachable`. `until` is when to try again (this device's
 * clock).
 */
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

/** Texts for failures that any step of an application can have. */
export function FailureText({ failure: { code, until } }: { failure: Failure }) {
  switch (code) {
    case 'unreachable':
      return (
        <>
          <Away />{' '}
          <Trans>
            All you entered is kept on this phone; go on from here when there is a connection again.
          </Trans>
        </>
      )
    case 'rate_limited':
      return (
        <Trans>
          Too many tries. It can go on in <Countdown until={until} />.
        </Trans>
      )
    case 'phone_premium':
      return (
        <Trans>
          Whoever texts this number pays extra, so we send nothing to it. Please give another one.
        </Trans>
      )
    case 'captcha_failed':
      return <Trans>We couldn’t check that you’re not a robot. Try again.</Trans>
    default:
      return <Trans>The server could not do that. Try again in a moment.</Trans>
  }
}

/**
 * Shows the time left by this device's clock. Only this text renders each second, without announcing it to screen
 * readers.
 */
export function Countdown({ until }: { until: number }) {
  // Rounding up makes 0:00 appear exactly when the time is over.
  const seconds = useSyncExternalStore(ticker.subscribe, () => Math.ceil((until - Date.now()) / 1000))
  return (
    <time className="figures" role="timer">
      {duration(seconds * 1000)}
    </time>
  )
}

/** Returns whether the time (milliseconds, this device's clock) has passed, and renders again when it does. */
export function useIsPast(time: number): boolean {
  return useSyncExternalStore(ticker.subscribe, () => Date.now() >= time)
}
