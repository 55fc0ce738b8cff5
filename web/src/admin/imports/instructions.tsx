import { Trans } from '@lingui/react/macro'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { ColumnList } from './column-list.tsx'
import { FileChoice } from './file-choice.tsx'
import { TemplateButton } from './template-button.tsx'
import styles from './import-page.module.css'

export function Instructions({ kind, choose }: { kind: ImportKind; choose: (file: File) => void }) {
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <h2>
          <Trans>Fill in the template</Trans>
        </h2>
        <p>
          <Trans>Or name the columns of a table of your own like this, in its first row:</Trans>
        </p>
        <ColumnList kind={kind} />
        <TemplateButton kind={kind} />
      </li>
      <li className={styles.step}>
        <h2>
          <Trans>Drop it here</Trans>
        </h2>
        <p>
          <Trans>
            An .xlsx or .ods workbook or a .csv file, 5000 rows at most. You see what was understood before
            anything is stored.
          </Trans>
        </p>
        <FileChoice choose={choose}>
          <Trans>Choose a file</Trans>
        </FileChoice>
      </li>
    </ol>
  )
}
