import { Trans } from '@lingui/react/macro'
import { Link } from '../ui/link.tsx'
import { JoinPage } from './join-page.tsx'
import styles from './join.module.css'

export default function Consent() {
  return (
    <JoinPage>
      <article className={styles.form}>
        <h1>
          <Trans>What happens to your data</Trans>
        </h1>
        <ul className={styles.points}>
          <li>
            <Trans>
              Kept about you: your name, how to reach you, and the visits you made with their answers,
              comments, photos and times.
            </Trans>
          </li>
          <li>
            <Trans>
              Seen by: the people who run the programme. The staff of the restaurant do not learn who you are.
            </Trans>
          </li>
          <li>
            <Trans>
              Photos leave your phone scaled down and without the place and device that cameras write into
              them.
            </Trans>
          </li>
          <li>
            <Trans>On your phone: what you entered stays there until the server has it.</Trans>
          </li>
        </ul>
        <Link to="/intro" className={styles.hint}>
          <Trans>Back</Trans>
        </Link>
      </article>
    </JoinPage>
  )
}
