import { Plural, Trans } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import alert from '../../kit/alert.module.css'
import { DependentsList } from '../dependents-list.tsx'

/** Saving it like this would leave other questions with a condition that no answer can meet. */
export function BrokenNotice({ broken }: { broken: readonly BankQuestion[] }) {
  return (
    <div role="alert" className={alert.alert}>
      <h3>
        <Trans>Other questions depend on this one</Trans>
      </h3>
      <p>
        <Plural
          value={broken.length}
          one="It can't be saved like this: the condition of this question would no longer fit."
          other="It can't be saved like this: the conditions of these questions would no longer fit."
        />
      </p>
      <DependentsList items={broken} />
    </div>
  )
}
