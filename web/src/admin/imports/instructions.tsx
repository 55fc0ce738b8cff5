import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { useSession } from '../../boot/session-context.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { FileChoice } from '../kit/file-choice.tsx'
import { columnsOf } from './columns.ts'
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

function ColumnList({ kind }: { kind: ImportKind }) {
  const { t } = useLingui()
  return (
    <dl className={styles.columns}>
      {columnsOf(kind).map(({ name, title, hint, required }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {t(title)}
            {hint && <span className={styles.hint}> · {t(hint)}</span>}
          </dd>
          <dd className={styles.hint}>{required ? <Trans>needed</Trans> : <Trans>may be empty</Trans>}</dd>
        </div>
      ))}
    </dl>
  )
}

function TemplateButton({ kind }: { kind: ImportKind }) {
  const { api } = useSession()
  return (
    <div className={styles.action}>
      <DownloadButton
        name={`cloche-${kind}.xlsx`}
        read={() => api.call('GET /import/{kind}', { params: { kind } })}
      >
        <Trans>Download the template</Trans>
      </DownloadButton>
    </div>
  )
}
