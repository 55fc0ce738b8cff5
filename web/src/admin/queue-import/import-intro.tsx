import { Trans } from '@lingui/react/macro'
import { QueueChoice } from './queue-choice.tsx'
import styles from './queue-import.module.css'

export function ImportIntro({ choose }: { choose: (file: File) => void }) {
  return (
    <>
      <p>
        <Trans>
          A phone that can't reach Cloche any more can save what it holds as one file, with answers and
          photos. Choose that file here: it is stored in the guest's name.
        </Trans>
      </p>
      <ul className={styles.rules}>
        <li>
          <Trans>What was entered last stays: nothing newer is overwritten.</Trans>
        </li>
        <li>
          <Trans>The same file can be read in twice; nothing is doubled.</Trans>
        </li>
        <li>
          <Trans>If the phone finds a connection after all, that does no harm.</Trans>
        </li>
      </ul>
      <div>
        <QueueChoice choose={choose}>
          <Trans>Choose a file</Trans>
        </QueueChoice>
      </div>
    </>
  )
}
