import { Trans } from '@lingui/react/macro'
import styles from '../kit/state.module.css'

/** The server was not told of a sheet. */
export function NoSheet({ hasCopy }: { hasCopy: boolean }) {
  return (
    <div className={styles.state}>
      <h2>
        <Trans>No menu sheet is set up</Trans>
      </h2>
      <p>
        {hasCopy ? (
          <Trans>Guests see what was last read from one.</Trans>
        ) : (
          <Trans>Guests type what they ordered.</Trans>
        )}{' '}
        <Trans>
          Whoever runs the server sets <code>MENU_URL</code> to the address of a Google sheet, an .xlsx or an
          .ods file.
        </Trans>
      </p>
    </div>
  )
}
