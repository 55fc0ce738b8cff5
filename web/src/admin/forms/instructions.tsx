import { Trans } from '@lingui/react/macro'
import { ExportButton } from './export-button.tsx'
import { FormChoice } from './form-choice.tsx'
import styles from '../imports/import-page.module.css'

export function Instructions({ choose }: { choose: (file: File) => void }) {
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <h2>
          <Trans>Take an XLSForm</Trans>
        </h2>
        <p>
          <Trans>
            The workbook that KoboToolbox, ODK and Enketo share: a sheet <code>survey</code> with the
            questions, a sheet <code>choices</code> with their answers. Groups become categories.
          </Trans>
        </p>
        <p>
          <Trans>
            Or export the bank, change it as a workbook and bring it back: scores, weights and everything else
            of Cloche's own have columns there.
          </Trans>
        </p>
        <ExportButton />
      </li>
      <li className={styles.step}>
        <h2>
          <Trans>Drop it here</Trans>
        </h2>
        <p>
          <Trans>
            An .xlsx or .ods workbook, 5 MB at most. You see what was understood, and row by row what was not,
            before anything is stored.
          </Trans>
        </p>
        <FormChoice choose={choose}>
          <Trans>Choose a workbook</Trans>
        </FormChoice>
      </li>
    </ol>
  )
}
