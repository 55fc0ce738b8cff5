import type { FormReading } from '@cloche/contract/bank.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Findings } from './findings.tsx'
import { FormChoice } from './form-choice.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { Outline } from './outline.tsx'
import { refusalWords } from './refusal-words.ts'
import { RemarkList } from './remark-list.tsx'
import type { ImportMode } from './use-form-import.ts'
import bar from '../imports/import-page.module.css'
import styles from './forms.module.css'

interface Props {
  file: File
  read: FormReading
  /** Why storing it failed. */
  failure: Error | null
  storing: boolean
  store: (mode: ImportMode) => void
  choose: (file: File) => void
}

/** What was understood of a form, before any of it is stored. */
export function Preview({ file, read, failure, storing, store, choose }: Props) {
  const { t } = useLingui()
  const [mode, setMode] = useState<ImportMode>('add')
  const questions = read.items.filter(({ parent }) => parent !== null).length
  return (
    <>
      {failure && (
        <p role="alert" className={bar.refused}>
          {t(refusalWords(failure, true))}
        </p>
      )}
      <div className={bar.bar}>
        <Findings file={file} read={read} />
        <div className={bar.buttons}>
          <FormChoice choose={choose} variant="default" disabled={storing}>
            <Trans>Choose another</Trans>
          </FormChoice>
        </div>
      </div>
      {read.items.length > 0 && (
        <div className={styles.decision}>
          <ModeChoice mode={mode} onChange={setMode} />
          <Button loading={storing} onClick={() => store(mode)}>
            {mode === 'add' ? (
              <Plural value={questions} one="Add # question" other="Add # questions" />
            ) : (
              <Plural value={questions} one="Replace with # question" other="Replace with # questions" />
            )}
          </Button>
        </div>
      )}
      <div className={styles.columns}>
        <Outline items={read.items} />
        <RemarkList remarks={read.remarks} more={read.moreRemarks} />
      </div>
    </>
  )
}
