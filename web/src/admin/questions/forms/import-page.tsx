import { Trans, useLingui, Plural } from '@lingui/react/macro'
import type { FormReading } from '@cloche/contract/bank.ts'
import { Link } from '../../../ui/link.tsx'
import { WORKBOOKS } from '../../kit/file-choice.tsx'
import { Done, FileWizard } from '../../kit/file-wizard.tsx'
import { Page } from '../../kit/page.tsx'
import { Preview } from './preview.tsx'
import { useFormImport } from './use-form-import.ts'
import { refusalWords } from './refusal-words.ts'
import { ExportButton } from './export-button.tsx'
import styles from './forms.module.css'

/** The page `/admin/question/import`, which imports a checklist from a file. */
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

function FormImport() {
  const { t } = useLingui()
  const { reading, storing } = useFormImport()
  return (
    <FileWizard
      reading={reading}
      storing={storing}
      accept={WORKBOOKS}
      label={<Trans>Choose a workbook</Trans>}
      preparation={<Preparation />}
      limits={
        <Trans>
          An .xlsx or .ods workbook, 5 MB at most. You see what was understood, and row by row what was not,
          before anything is stored.
        </Trans>
      }
      renderReason={(error) => t(refusalWords(error))}
      renderPreview={(read, file, another) => (
        <Preview
          file={file}
          read={read}
          failure={storing.error}
          storing={storing.isPending}
          store={(decision) => storing.mutate({ file, ...decision })}
          another={another}
        />
      )}
      renderDone={({ read, mode }, restart) => (
        <Stored read={read} isUpdate={mode === 'update'} restart={restart} />
      )}
    />
  )
}

function Preparation() {
  return (
    <>
      <h2>
        <Trans>Take an XLSForm</Trans>
      </h2>
      <p>
        <Trans>
          The workbook that KoboToolbox, ODK and Enketo share: a sheet <code>survey</code> with the questions,
          a sheet <code>choices</code> with their answers. Groups become categories.
        </Trans>
      </p>
      <p>
        <Trans>
          Or export the bank, change it as a workbook and bring it back: scores, weights and everything else
          of Cloche's own have columns there.
        </Trans>
      </p>
      <ExportButton />
    </>
  )
}

interface StoredProps {
  read: FormReading
  isUpdate: boolean
  restart: () => void
}

function Stored({ read, isUpdate, restart }: StoredProps) {
  const questions = read.items.filter(({ parent }) => parent !== null).length
  return (
    <Done
      title={
        isUpdate ? (
          <Trans>The bank is up to date with the form</Trans>
        ) : (
          <Plural value={questions} one="# question imported" other="# questions imported" />
        )
      }
      list="/admin/question"
      toList={<Trans>To the questions</Trans>}
      restart={restart}
      another={<Trans>Import another form</Trans>}
    >
      <p>
        <Trans>
          Visits that guests open from now on have them. Those already opened keep the copy they have.
        </Trans>
      </p>
    </Done>
  )
}
