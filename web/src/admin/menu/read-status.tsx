import { Trans } from '@lingui/react/macro'
import type { MenuState } from '@cloche/contract/menu.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { useSlow } from '../kit/use-slow.ts'
import styles from './menu.module.css'

interface Props {
  state: MenuState
  reading: boolean
  /** The last time somebody here asked for it. */
  asked: { isSuccess: boolean; error: Error | null }
}

/** What comes of asking for the sheet, beside the button that asks. */
export function ReadStatus({ state, reading, asked }: Props) {
  const slow = useSlow(reading)
  const failed = !reading && asked.error !== null
  return (
    <p role="status" className={failed ? styles.failed : styles.status}>
      {reading && (slow ? <Trans>Still reading the sheet…</Trans> : <Trans>Reading the sheet…</Trans>)}
      {!reading && asked.isSuccess && !state.lastRead?.failure && <Trans>The sheet was read.</Trans>}
      {failed &&
        (asked.error instanceof ApiProblem ? (
          <Trans>The server couldn't do that. Try again in a moment.</Trans>
        ) : (
          <Trans>The server can't be reached. Check the connection.</Trans>
        ))}
    </p>
  )
}
