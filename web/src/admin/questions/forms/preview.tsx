import type { FormReading, FormUpdate } from '@cloche/contract/bank.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { TypeIcon } from '../tree/row-marks.tsx'
import { Findings } from '../../kit/file-wizard.tsx'
import { Outline } from './outline.tsx'
import { refusalWords } from './refusal-words.ts'
import { RemarkList } from './remark-list.tsx'
import type { ImportMode } from './use-form-import.ts'
import { typeCounts } from './outline.ts'
import { UpdatePlan } from './update-plan.tsx'
import { look } from '../../kit/look.ts'
import styles from './forms.module.css'

export interface Decision {
  mode: ImportMode
  basis?: string | undefined
  rest?: 'keep' | 'remove'
}

interface Props {
  file: File
  read: FormReading
  /** Why storing it failed. */
  failure: Error | null
  storing: boolean
  store: (order: Decision) => void
  /** The button that chooses another workbook. */
  another: ReactNode
}

/** Shows how the server reads the form, before anything is stored. */
export function Preview({ file, read, failure, storing, store, another }: Props) {
  const { t } = useLingui()
  const { update } = read
  const isKnown = update !== null && update.changed.length + update.moved.length + update.unchanged > 0
  const [mode, setMode] = useState<ImportMode>(isKnown ? 'update' : 'add')
  const [isRestRemoved, setIsRestRemoved] = useState(false)
  const isUpdate = mode === 'update' && update !== null
  const rest = isRestRemoved ? 'remove' : 'keep'
  const questions = read.items.filter(({ parent }) => parent !== null).length
  return (
    <>
      <Findings alert={failure && t(refusalWords(failure, true))} title={read.title} buttons={another}>
        <FormSize file={file} read={read} />
      </Findings>
      {read.items.length > 0 && (
        <div className={look.row(0, look.put.apart, look.plate(), styles.decision)}>
          <ModeChoice mode={mode} mayUpdate={isKnown} onChange={setMode} />
          <Button
            loading={storing}
            disabled={isUpdate && isSame(update, isRestRemoved)}
            onClick={() => store(isUpdate ? { mode, basis: update.basis, rest } : { mode })}
          >
            {isUpdate ? (
              <Trans>Update the bank</Trans>
            ) : mode === 'add' ? (
              <Plural value={questions} one="Add # question" other="Add # questions" />
            ) : (
              <Plural value={questions} one="Replace with # question" other="Replace with # questions" />
            )}
          </Button>
        </div>
      )}
      <div className={look.stack(5, styles.columns)}>
        {isUpdate ? (
          <UpdatePlan
            update={update}
            items={read.items}
            isRestRemoved={isRestRemoved}
            removeRest={setIsRestRemoved}
          />
        ) : (
          <Outline items={read.items} />
        )}
        <RemarkList remarks={read.remarks} more={read.moreRemarks} />
      </div>
    </>
  )
}

function isSame({ added, changed, moved, rest }: FormUpdate, isRestRemoved: boolean): boolean {
  return added.length + changed.length + moved.length === 0 && !(isRestRemoved && rest.length > 0)
}

interface ModeChoiceProps {
  mode: ImportMode
  /** The bank has items with the same names, so an update is possible. */
  mayUpdate: boolean
  onChange: (mode: ImportMode) => void
}

function ModeChoice({ mode, mayUpdate, onChange }: ModeChoiceProps) {
  const { t } = useLingui()
  return (
    <Radio.Group aria-label={t`What happens to the bank`} value={mode} onChange={onChange}>
      <div className={styles.modes}>
        {mayUpdate && (
          <Radio
            value="update"
            label={<Trans>Update the bank</Trans>}
            description={
              <Trans>Questions of the same name change and keep their history; others are added.</Trans>
            }
          />
        )}
        <Radio
          value="add"
          label={<Trans>Add to the bank</Trans>}
          description={<Trans>Its categories come after those that are there.</Trans>}
        />
        <Radio
          value="replace"
          label={<Trans>Replace the bank</Trans>}
          description={
            <Trans>
              What is in the bank now is removed and can be restored. Visits that were started keep their
              copy.
            </Trans>
          }
        />
      </div>
    </Radio.Group>
  )
}

/** Counts the categories and questions of the form, and the questions of each type. */
function FormSize({ file, read }: { file: File; read: FormReading }) {
  const { i18n } = useLingui()
  const categories = read.items.filter(({ parent }) => parent === null).length
  const questions = read.items.length - categories
  const counts = typeCounts(read.items)
  return (
    <>
      <p className={look.text('soft', 'cut')} dir="auto">
        {file.name}
      </p>
      {read.items.length === 0 ? (
        <p>
          <Trans>Nothing in this form could be taken over.</Trans>
        </p>
      ) : (
        <p className={look.row(0, styles.counts)}>
          <span>
            <Plural value={categories} one="# category" other="# categories" />
          </span>
          <span>
            <Plural value={questions} one="# question" other="# questions" />
          </span>
          {counts.map(([type, count]) => (
            <span key={type} className={look.inline(1, look.text('soft'))}>
              <TypeIcon type={type} /> {i18n.number(count)}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
