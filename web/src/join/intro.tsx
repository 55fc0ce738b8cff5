import { Trans } from '@lingui/react/macro'
import { ClipboardCheck, Link2, Utensils } from 'lucide-react'
import { Link } from '../ui/link.tsx'
import buttons from '../ui/button.module.css'
import { JoinPage } from './join-page.tsx'
import styles from './join.module.css'

export default function Intro() {
  return (
    <JoinPage>
      <div className={styles.form}>
        <h1>
          <Trans>Dine as a mystery guest</Trans>
        </h1>
        <ol className={styles.steps}>
          <li>
            <Link2 aria-hidden />
            <p>
              <Trans>You get a link to a visit: which restaurant, which day, what time.</Trans>
            </p>
          </li>
          <li>
            <Utensils aria-hidden />
            <p>
              <Trans>You eat like any other guest. Nobody there knows who you are.</Trans>
            </p>
          </li>
          <li>
            <ClipboardCheck aria-hidden />
            <p>
              <Trans>You answer short questions on your phone as the evening goes, signal or not.</Trans>
            </p>
          </li>
        </ol>
        <Link to="/login" className={`${buttons.button} ${buttons.main} ${buttons.wide}`}>
          <Trans>Log in</Trans>
        </Link>
        <Link to="/consent" className={styles.hint}>
          <Trans>What happens to your data</Trans>
        </Link>
      </div>
    </JoinPage>
  )
}
