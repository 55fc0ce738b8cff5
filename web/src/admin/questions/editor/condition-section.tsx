import { earlierThan } from '@cloche/checklist/bank.ts'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useMemo } from 'react'
import { ConditionFields } from './condition-fields.tsx'
import { useFaultWords } from './fault-words.ts'
import { Section } from './section.tsx'
import { ANY_ANSWER } from './draft.ts'
import type { Editor } from './use-editor.ts'
import { rankedOptions } from '../../kit/ranked-options.ts'
import { look } from '../../kit/look.ts'

const OPTIONS_SHOWN = 60

/** Edits whether a question is asked always, or only after certain answers to an earlier one. */
export function ConditionSection({ editor, id }: { editor: Editor; id: string }) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { draft, change, after, faults } = editor
  const { showIf } = draft
  const earlier = useMemo(() => earlierThan(after, id), [after, id])
  const options = useMemo(() => optionsOf(earlier), [earlier])
  const source = earlier.find((item) => item.id === showIf?.question)
  const choose = (question: string | null) =>
    change({ showIf: question === null ? null : { ...ANY_ANSWER, question } })
  return (
    <Section title={t`When it is shown`}>
      <Select
        label={t`Only after an answer to`}
        placeholder={t`Always`}
        data={options}
        value={source?.id ?? null}
        onChange={choose}
        error={words(faults['options.showIf.question'])}
        nothingFoundMessage={t`No such question comes before this one`}
        limit={OPTIONS_SHOWN}
        maxDropdownHeight={360}
        clearButtonProps={{ 'aria-label': t`Show always`, tabIndex: 0 }}
        filter={rankedOptions}
        searchable
        clearable
      />
      {showIf && source && (
        <ConditionFields
          condition={showIf}
          source={source}
          faults={faults}
          onChange={(patch) => change({ showIf: { ...showIf, ...patch } })}
        />
      )}
      {showIf && !source && (
        <p className={look.text('soft', 'xs')}>{t`The question it depended on is not there any more.`}</p>
      )}
    </Section>
  )
}

/** Groups the questions by category. */
function optionsOf(earlier: readonly BankQuestion[]) {
  const groups = new Map<string, { group: string; items: { value: string; label: string }[] }>()
  for (const { id, parent, title } of earlier) {
    if (parent === null) groups.set(id, { group: title, items: [] })
    else groups.get(parent)?.items.push({ value: id, label: title })
  }
  return [...groups.values()].filter(({ items }) => items.length > 0)
}
