import type { ImportKind, ImportReading } from '@cloche/contract/imports.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { KINDS } from './kinds.ts'
import styles from './import-page.module.css'

interface Props {
  kind: ImportKind
  file: File
  found: ImportReading
}

export function Findings({ kind, file, found }: Props) {
  const { t } = useLingui()
  const { total, faulty, ignored } = found
  return (
    <div className={styles.findings} role="status">
      <h2 dir="auto" title={file.name}>
        {file.name}
      </h2>
      <p>
        {t(KINDS[kind].found(total))}
        {faulty > 0 && (
          <>
            {', '}
            <strong className={styles.faulty}>
              <Plural value={faulty} one="# row with a fault" other="# rows with faults" />
            </strong>
          </>
        )}
      </p>
      {faulty > 0 && (
        <p>
          <Trans>All or nothing: mend the file and drop it here again.</Trans>
        </p>
      )}
      {ignored.length > 0 && (
        <p className={styles.hint}>
          <Trans>
            Columns that are not used: <bdi>{ignored.join(', ')}</bdi>
          </Trans>
        </p>
      )}
    </div>
  )
}
