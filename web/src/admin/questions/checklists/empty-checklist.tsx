import { Trans } from '@lingui/react/macro'
import alert from '../../kit/alert.module.css'
import { look } from '../../kit/look.ts'

/** Says that a checklist asks nothing. */
export function EmptyChecklist() {
  return (
    <div className={look.stack(1, alert.alert, alert.changed)}>
      <h3>
        <Trans>This checklist asks nothing yet</Trans>
      </h3>
      <p>
        <Trans>Add categories from below. Until it has a question, no visit can be planned with it.</Trans>
      </p>
    </div>
  )
}
