import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '../../ui/link.tsx'
import state from '../kit/state.module.css'
import styles from './questions.module.css'

/** Nothing yet: the two ways to begin. */
export function EmptyBank({ add }: { add: () => void }) {
  return (
    <div className={state.state}>
      <h2>
        <Trans>No questions yet</Trans>
      </h2>
      <p>
        <Trans>
          A checklist is made of categories, such as the entrance or the food, with questions in them. Visits
          that are opened from then on get it; visits already begun keep what they have.
        </Trans>
      </p>
      <div className={styles.ways}>
        <Button onClick={add}>
          <Trans>Make the first category</Trans>
        </Button>
        <Button component={Link} to="/admin/question/import" variant="default">
          <Trans>Import an XLSForm</Trans>
        </Button>
      </div>
    </div>
  )
}
