import { Trans, useLingui, Plural } from '@lingui/react/macro'
import type { FormReading } from '@cloche/contract/bank.ts'
import { Button } from '@mantine/core'
import { CheckCheck } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { Page } from '../kit/page.tsx'
import { DropArea } from '../imports/drop-area.tsx'
import { Working } from '../kit/working.tsx'
import { RefusedFile } from '../imports/refused-file.tsx'
import { FormChoice } from '../kit/file-choice.tsx'
import { Preview } from './preview.tsx'
import { useFormImport } from './use-form-import.ts'
import { refusalWords } from './refusal-words.ts'
import { ArrivalHeading } from '../kit/arrival-heading.tsx'
import { ExportButton } from './export-button.tsx'
import styles from './forms.module.css'
import notice from '../kit/page-notice.module.css'
import importPageStyles from '../imports/import-page.module.css'

/** `/admin/question/import`: a checklist from a file. */
export default function FormImportPage() {
  const { t } = useLingui()
  const back = (
    <Link to="/admin/question" className={styles.back}>
      <Trans>To the questions</Trans>
    </Link>
  )
  return (
    <Page title={t`Import a checklist`} actions={back}>
      <FormImport />
    </Page>
  )
}

/** What to do, what was read, what was stored. A file may be dropped at any time. */
function FormImport() {
  const { reading, storing, choose, restart } = useFormImport()
  const { variables: file, data: read } = reading
  if (storing.data) return <Stored read={storing.data.read} again={restart} />

  return (
    <DropArea busy={storing.isPending} choose={choose}>
      {reading.error && file && <Refused error={reading.error} file={file} choose={choose} />}
      {reading.isPending && <Working file={reading.variables} />}
      {!reading.isPending && !read && <Instructions choose={choose} />}
      {read && file && (
        <Preview
          key={reading.submittedAt}
          file={file}
          read={read}
          failure={storing.error}
          storing={storing.isPending}
          store={(mode) => storing.mutate({ file, mode })}
          choose={choose}
        />
      )}
    </DropArea>
  )
}

interface RefusedProps {
  error: Error
  file: File
  choose: (file: File) => void
}

/** Why a workbook could not be read, and another try. */
function Refused({ error, file, choose }: RefusedProps) {
  const { t } = useLingui()
  return (
    <RefusedFile error={error} file={file} why={t(refusalWords(error))} choose={choose}>
      <FormChoice choose={choose} variant="default">
        <Trans>Choose a workbook</Trans>
      </FormChoice>
    </RefusedFile>
  )
}

function Stored({ read, again }: { read: FormReading; again: () => void }) {
  const questions = read.items.filter(({ parent }) => parent !== null).length
  return (
    <div className={notice.notice} role="status">
      <CheckCheck size={32} className={importPageStyles.done} aria-hidden />
      <ArrivalHeading>
        <Plural value={questions} one="# question imported" other="# questions imported" />
      </ArrivalHeading>
      <p>
        <Trans>
          Visits that guests open from now on have them. Those already opened keep the copy they have.
        </Trans>
      </p>
      <p>
        <Link to="/admin/question">
          <Trans>To the questions</Trans>
        </Link>
      </p>
      <Button variant="default" onClick={again}>
        <Trans>Import another form</Trans>
      </Button>
    </div>
  )
}

function Instructions({ choose }: { choose: (file: File) => void }) {
  return (
    <ol className={importPageStyles.steps}>
      <li className={importPageStyles.step}>
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
      <li className={importPageStyles.step}>
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
