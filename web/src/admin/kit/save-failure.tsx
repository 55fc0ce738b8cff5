import type { ProblemCode } from '@cloche/contract/problems.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'
import { look } from './look.ts'
import styles from './alert.module.css'
import { FailureCode } from './failure-code.tsx'
import { lacksQuestions, NoQuestions } from './no-questions.tsx'

const UNREACHABLE = msg`The server can't be reached. What you entered is still here; try again.`
const FAILED = msg`The server couldn't save this. What you entered is still here; try again in a moment.`

const WORDS: Partial<Record<ProblemCode, MessageDescriptor>> = {
  unauthenticated: msg`You are logged out. Log in again and save: what you entered is still here.`,
  forbidden: msg`Your role may not do this.`,
  not_found: msg`This is no longer there: somebody may have removed it.`,
  conflict: msg`This contradicts what is already stored.`,
  invalid: msg`Something doesn't fit yet: look at what is marked.`,
  changed: msg`Somebody else changed this meanwhile. Open it again to see what it is now.`,
  visit_closed: msg`This visit can no longer be changed that way.`,
  too_large: msg`The file is too large.`,
  unsupported_media: msg`This kind of file can't be read.`,
  rate_limited: msg`Too many tries. Wait a little.`,
}

/** Says above the form why a save was refused or failed. */
export function SaveFailure({ error }: { error: Error }) {
  const { t } = useLingui()
  if (lacksQuestions(error)) {
    return (
      <p role="alert" className={look.stack(2, styles.alert)}>
        <span>
          <NoQuestions />
        </span>
      </p>
    )
  }
  const words = error instanceof ApiProblem ? (WORDS[error.problem.code] ?? FAILED) : UNREACHABLE
  return (
    <p role="alert" className={look.stack(2, styles.alert)}>
      {t(words)}
      <FailureCode error={error} />
    </p>
  )
}
