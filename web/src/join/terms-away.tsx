import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Away } from '../ui/away.tsx'
import { Button } from '../ui/button.tsx'
import { FailureText, FaultBox } from './fault.tsx'
import styles from './join.module.css'
import type { AskedTerms } from './use-terms.ts'

interface Props {
  asked: AskedTerms
  fetching: ReactNode
  /** The sentence beside that the server can't be reached. */
  notYet: ReactNode
}

/** Stands in place of a step that needs the terms, while they are not there. */
export function TermsAway({ asked: { failure, retry }, fetching, notYet }: Props) {
  if (!failure) {
    return (
      <div className={styles.fields} aria-busy="true">
        <p className={styles.hint} role="status">
          {fetching}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.fields}>
      <FaultBox>
        {failure.code === 'unreachable' ? (
          <>
            <Away /> {notYet}
          </>
        ) : (
          <FailureText failure={failure} />
        )}
      </FaultBox>
      <Button wide onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
