import type { ImportKind, ImportReading } from '@cloche/contract/imports.ts'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ArrivalHeading } from '../kit/arrival-heading.tsx'
import { FileChoice } from '../kit/file-choice.tsx'
import { KINDS } from './kinds.ts'
import { PreviewRows } from './preview-rows.tsx'
import styles from './import-page.module.css'

interface Props {
  kind: ImportKind
  file: File
  found: ImportReading
  /** It was being stored when somebody else stored something that it clashes with. */
  overtaken: boolean
  storing: boolean
  store: () => void
  choose: (file: File) => void
}

/** What was understood of a file, before any of it is stored. */
export function Preview({ kind, file, found, overtaken, storing, store, choose }: Props) {
  const { t } = useLingui()
  const { total, faulty } = found
  return (
    <>
      {overtaken && (
        <p role="alert" className={styles.refused}>
          <Trans>Something was changed since this file was read, so nothing was imported. Look again.</Trans>
        </p>
      )}
      <div className={styles.bar}>
        <Findings kind={kind} file={file} found={found} />
        <div className={styles.buttons}>
          <FileChoice choose={choose} variant="default" disabled={storing}>
            <Trans>Choose another</Trans>
          </FileChoice>
          <Button disabled={faulty > 0} loading={storing} onClick={store}>
            {t(KINDS[kind].confirm(total))}
          </Button>
        </div>
      </div>
      <PreviewRows kind={kind} found={found} />
    </>
  )
}

interface FindingsProps {
  kind: ImportKind
  file: File
  found: ImportReading
}

function Findings({ kind, file, found }: FindingsProps) {
  const { t } = useLingui()
  const { total, faulty, ignored } = found
  return (
    <div className={styles.findings} role="status">
      <ArrivalHeading title={file.name}>{file.name}</ArrivalHeading>
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
