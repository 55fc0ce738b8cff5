import type { ImportCorrections, ImportKind, ImportReading } from '@cloche/contract/imports.ts'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Findings } from '../kit/file-wizard.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { KINDS } from '../entities/imports/kinds.ts'
import type { Notify } from '../entities/plan/notify.ts'
import { NotifyPick, NotifyWords } from '../entities/plan/notify-pick.tsx'
import { PreviewRows } from './preview-rows.tsx'
import { Questions } from './questions.tsx'
import type { Answers } from './use-import.ts'
import { look } from '../kit/look.ts'
import styles from './import-page.module.css'

interface Props {
  kind: ImportKind
  file: File
  found: ImportReading
  /** The server refused to store the file because another change clashes with a row. */
  overtaken: boolean
  storing: boolean
  /** The corrections are being checked. */
  checking: boolean
  /** The reason why the last corrections could not be checked. */
  failure: ReactNode
  correct: (corrections: ImportCorrections) => void
  store: () => void
  /** When the guests of imported visits are notified. */
  notify: Notify
  chooseNotify: (part: Partial<Notify>) => void
  said: Answers
  answer: (answers: Answers) => void
  /** The button that chooses another file. */
  another: ReactNode
}

/** Shows how the server reads the file, before anything is stored. */
export function Preview(props: Props) {
  const { kind, file, found, overtaken, storing, store, said, answer, another, checking, failure, correct } =
    props
  const { notify, chooseNotify } = props
  const { corrections = {} } = said
  const { t } = useLingui()
  const reasonId = useId()
  const { total, faulty, remarked, ignored } = found
  const isAsked = found.encoding?.isCertain === false || found.dates !== null
  const isNotified = kind === 'visits' && total > 0
  const isDisabled = faulty > 0 || total === 0 || found.encoding?.isCertain === false
  const isReasoned = isDisabled && total > 0
  const buttons = (
    <>
      {isReasoned && (
        <p id={reasonId} className={styles.reason}>
          {isAsked ? (
            <Trans>Answer the question below first; nothing is imported until then.</Trans>
          ) : (
            <Trans>
              Mend these rows below, leave them out, or choose a mended file; nothing is imported until all
              are valid.
            </Trans>
          )}
        </p>
      )}
      {another}
      <Button
        disabled={isDisabled}
        aria-describedby={isReasoned ? reasonId : undefined}
        loading={storing || checking}
        onClick={store}
      >
        {t(KINDS[kind].confirm(total))}
      </Button>
    </>
  )
  return (
    <>
      <Findings
        alert={
          failure ??
          (overtaken && (
            <Trans>
              Something was changed since this file was read, so nothing was imported. Look again.
            </Trans>
          ))
        }
        title={file.name}
        buttons={buttons}
      >
        <p>
          {t(KINDS[kind].found(total))}
          {faulty > 0 && (
            <>
              {', '}
              <strong className={look.text('danger')}>
                <Plural value={faulty} one="# row with a fault" other="# rows with faults" />
              </strong>
            </>
          )}
        </p>
        {remarked > 0 && (
          <p className={look.text('soft')}>
            <Plural
              value={remarked}
              one="# guest has no phone and no e-mail: no message reaches them"
              other="# guests have no phone and no e-mail: no message reaches them"
            />
          </p>
        )}
        <Place header={found.header} />
        {isNotified && notify.when !== 'now' && (
          <p className={look.text('soft')}>
            <NotifyWords notify={notify} />
          </p>
        )}
        <NewGroups paths={found.newGroups} />
        {ignored.length > 0 && (
          <p className={look.text('soft')}>
            <Trans>
              Columns that are not used: <bdi>{ignored.join(', ')}</bdi>
            </Trans>
          </p>
        )}
      </Findings>
      <Questions found={found} said={said} answer={answer} />
      <ColumnChoice
        kind={kind}
        found={found}
        choose={(column, place) =>
          correct({ ...corrections, columns: { ...corrections.columns, [column]: place } })
        }
        name={(isNamed) => correct({ ...corrections, unnamed: !isNamed, columns: isNamed ? {} : undefined })}
      />
      {isNotified && <NotifyPick notify={notify} choose={chooseNotify} />}
      <PreviewRows kind={kind} found={found} corrections={corrections} correct={correct} />
    </>
  )
}

/** Lists the groups that the import makes. */
function NewGroups({ paths }: { paths: readonly string[] }) {
  if (paths.length === 0) return null
  return (
    <details open={paths.length <= 10}>
      <summary>
        <Plural
          value={paths.length}
          one="# group is new and is made:"
          other="# groups are new and are made:"
        />
      </summary>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <bdi>{path}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Says where the names of the columns are, unless they are in the first row. */
function Place({ header: { sheet, row, above } }: { header: ImportReading['header'] }) {
  return (
    <>
      {sheet !== null && (
        <p className={look.text('soft')}>
          <Trans>
            The sheet <bdi>“{sheet}”</bdi> is read: those before it don't name the columns.
          </Trans>
        </p>
      )}
      {row === 0 && (
        <p className={look.text('soft')}>
          <Trans>No row names the columns, so that the first one counts too.</Trans>
        </p>
      )}
      {above > 0 && (
        <p className={look.text('soft')}>
          <Trans>The names of the columns are in row {row}. What is above them is left out.</Trans>
        </p>
      )}
    </>
  )
}
