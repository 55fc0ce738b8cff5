import { useLingui, Trans } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ImportCorrections, ImportKind } from '@cloche/contract/imports.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import { Page } from '../kit/page.tsx'
import { useSession } from '../../boot/session-context.tsx'
import { largeFileWords } from '../kit/large-file-words.ts'
import { DownloadButton } from '../kit/download-button.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import { LinksPanel } from '../entities/links/links-panel.tsx'
import { columnsOf, type Column } from './columns.ts'
import { KINDS, kindOf } from '../entities/imports/kinds.ts'
import { Preview } from './preview.tsx'
import { TABLES } from '../kit/file-choice.tsx'
import { Done, FileWizard } from '../kit/file-wizard.tsx'
import { FileRefused } from '../kit/check-file.ts'
import { lacksQuestions, NoQuestions } from '../kit/no-questions.tsx'
import { useImport } from './use-import.ts'
import { look } from '../kit/look.ts'
import styles from './import-page.module.css'

export default function ImportPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const kind = kindOf(params)
  const kinds = (
    <SegmentedControl
      aria-label={t`What to import`}
      className={styles.kinds}
      data={Object.entries(KINDS).map(([value, { title }]) => ({ value, label: t(title) }))}
      value={kind}
      onChange={(next) => setParams({ kind: next }, { replace: true })}
    />
  )
  return (
    <Page title={t`Import`} actions={kinds}>
      <KindImport key={kind} kind={kind} />
    </Page>
  )
}

/** Imports one kind of rows: the steps from the template to the confirmation. */
function KindImport({ kind }: { kind: ImportKind }) {
  const { t } = useLingui()
  const { reading, checking, storing, notify, chooseNotify, saidOf, answer, correct, foundIn, overtaken } =
    useImport(kind)
  const { stored, toList, list } = KINDS[kind]
  return (
    <FileWizard
      reading={reading}
      storing={storing}
      accept={TABLES}
      isPasteable
      label={<Trans>Choose a file</Trans>}
      preparation={<Preparation kind={kind} />}
      limits={
        <Trans>
          An .xlsx or .ods workbook or a .csv file, 5000 rows at most. You see what was understood before
          anything is stored.
        </Trans>
      }
      error={reading.error ?? (overtaken ? null : storing.error)}
      renderReason={(error) => (
        <>
          <Refusal kind={kind} error={error} />
          {reading.variables && lacking(kind, error).length > 0 && (
            <ChooseColumns
              choose={(corrections) =>
                answer(reading.variables, { ...saidOf(reading.variables), corrections })
              }
            />
          )}
        </>
      )}
      renderPreview={(read, file, another) => (
        <Preview
          kind={kind}
          file={file}
          found={foundIn(file, read)}
          checking={checking.isPending}
          failure={checking.error && <Refusal kind={kind} error={checking.error} />}
          correct={(corrections) => correct(file, corrections)}
          overtaken={overtaken}
          storing={storing.isPending}
          store={() => storing.mutate(file)}
          notify={notify}
          chooseNotify={chooseNotify}
          said={saidOf(file)}
          answer={(answers) => answer(file, answers)}
          another={another}
        />
      )}
      renderDone={({ total, ids }, restart) => (
        <Done
          title={t(stored(total))}
          list={list}
          toList={t(toList)}
          restart={restart}
          another={<Trans>Import another file</Trans>}
        >
          {kind === 'guests' && <GuestLinksButton ids={ids} />}
        </Done>
      )}
    />
  )
}

/** The first step offers the template, and names the columns for staff who have a table already. */
function Preparation({ kind }: { kind: ImportKind }) {
  return (
    <>
      <h2>
        <Trans>Fill in the template</Trans>
      </h2>
      <p>
        <Trans>Or name the columns of a table of your own, by either of these names, in its first row:</Trans>
      </p>
      <ColumnList kind={kind} />
      <TemplateButton kind={kind} />
    </>
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
            {hint && <span className={look.text('soft')}> · {t(hint)}</span>}
          </dd>
          <dd className={look.text('soft')}>
            {required ? <Trans>needed</Trans> : <Trans>may be empty</Trans>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TemplateButton({ kind }: { kind: ImportKind }) {
  const { api } = useSession()
  return (
    <div className={look.row(3)}>
      <DownloadButton
        name={`cloche-${kind}.xlsx`}
        read={() => api.call('GET /import/{kind}', { params: { kind } })}
      >
        <Trans>Download the template</Trans>
      </DownloadButton>
    </div>
  )
}

/** Opens the panel that makes login links for all imported guests. */
function GuestLinksButton({ ids }: { ids: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Trans>Send them their links…</Trans>
      </Button>
      {isOpen && <LinksPanel ids={ids} close={() => setIsOpen(false)} />}
    </>
  )
}

const WORDS: Partial<Record<ProblemCode, MessageDescriptor>> = {
  too_large: msg`The file is too large: 5 MB and 5000 rows at most. Split it.`,
  unsupported_media: msg`This is not an .xlsx or .ods workbook or a .csv file, or it is damaged or protected by a password.`,
  invalid: msg`There is nothing in it: no rows below the names of the columns.`,
  changed: msg`The file was changed after it was chosen. Choose it again to read what it holds now.`,
  rate_limited: msg`Too many tries. Wait a little.`,
}

const FAILED = msg`The server couldn't answer. Read the file again in a moment: what is there already will be marked.`
const UNREACHABLE = msg`The server can't be reached. Check the connection and read the file again: what is there already will be marked.`

/** The columns that the refused file does not name. */
function lacking(kind: ImportKind, error: Error): readonly Column[] {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'invalid') return []
  const { errors = [] } = error.problem
  return columnsOf(kind).filter(({ name }) => errors.some(({ path }) => path === name))
}

/** Reads a file that names its columns in other words or not at all, so that staff choose them in the preview. */
function ChooseColumns({ choose }: { choose: (corrections: ImportCorrections) => void }) {
  return (
    <>
      <br />
      <span className={look.row(2, styles.ways)}>
        <Button variant="default" onClick={() => choose({ columns: {} })}>
          <Trans>Choose the columns yourself</Trans>
        </Button>
        <Button variant="default" onClick={() => choose({ unnamed: true })}>
          <Trans>It has no names of columns</Trans>
        </Button>
      </span>
    </>
  )
}

/** Says why a file could not be read or stored. */
function Refusal({ kind, error }: { kind: ImportKind; error: Error }) {
  const { t } = useLingui()
  if (error instanceof FileRefused) return t(WORDS[error.code] ?? FAILED)
  if (!(error instanceof ApiProblem)) return t(UNREACHABLE)
  if (lacksQuestions(error)) return <NoQuestions />
  const { code, errors = [] } = error.problem
  const absent = lacking(kind, error)
  const tooLarge = code === 'too_large' ? largeFileWords(errors) : null
  if (tooLarge) return t(tooLarge)
  if (absent.length === 0) return t(WORDS[code] ?? FAILED)
  const columns = absent.map(({ name, title }) => `${t(title)} (${name})`).join(', ')
  return <Trans>One of its first rows has to name the columns. Not there: {columns}</Trans>
}
