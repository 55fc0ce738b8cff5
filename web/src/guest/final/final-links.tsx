import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { NewVersion } from '../shell/new-version.tsx'
import styles from './final.module.css'

export function FinalLinks() {
  return (
    <nav className={styles.links}>
      <NewVersion />
      <Link to="/guest">
        <Trans>To your visits</Trans>
      </Link>
      <Link to="/guest/history">
        <Trans>Past visits</Trans>
      </Link>
    </nav>
  )
}
