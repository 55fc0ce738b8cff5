import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import styles from '../kit/state.module.css'

export function NothingWaits() {
  return (
    <div className={styles.state}>
      <h2>
        <Trans>Nothing needs you now</Trans>
      </h2>
      <p>
        <Trans>
          No visit is open, late or waiting to be read, and no restaurant has been left alone for long.
        </Trans>
      </p>
      <Link to="/admin/visit?new=1">
        <Trans>Plan a visit</Trans>
      </Link>
    </div>
  )
}
