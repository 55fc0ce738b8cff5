import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { isQuestionKind, QUESTION_KINDS, TYPES } from '../question-types.ts'
import styles from './editor.module.css'
import { useFaultWords } from './fault-words.ts'
import type { Editor } from './use-editor.ts'

/** How a question is answered, and under which category it stands. */
export function KindSection({ editor, bank }: { editor: Editor; bank: readonly BankQuestion[] }) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { draft, change, faults } = editor
  const { icon: Icon } = TYPES[draft.type]
  const categories = bank.filter((item) => item.parent === null)
  return (
    <div className={styles.pair}>
      <Select
        label={t`Type`}
        leftSection={<Icon size={16} aria-hidden />}
        data={QUESTION_KINDS.map((type) => ({ value: type, label: t(TYPES[type].word) }))}
        value={draft.type}
        onChange={(type) => isQuestionKind(type) && change({ type })}
        allowDeselect={false}
        maxDropdownHeight={360}
      />
      <Select
        label={t`Category`}
        data={categories.map(({ id, title }) => ({ value: id, label: title }))}
        value={draft.parent}
        onChange={(parent) => parent && change({ parent })}
        error={words(faults['parent'])}
        allowDeselect={false}
        maxDropdownHeight={360}
        searchable
      />
    </div>
  )
}
