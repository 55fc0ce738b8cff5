import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Select } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { ConditionFields } from './condition-fields.tsx'
import { ANY_ANSWER, testPath, type TestDraft } from './condition-draft.ts'
import { useFaultWords } from './fault-words.ts'
import type { Faults } from './faults.ts'
import { look } from '../../kit/look.ts'
import { rankedOptions } from '../../kit/ranked-options.ts'

const OPTIONS_SHOWN = 60

/** What a test needs to know of the form around it. */
export interface About {
  earlier: readonly BankQuestion[]
  /** The earlier questions to choose from, by category. */
  options: ReturnType<typeof optionsOf>
  faults: Faults
}

interface Props {
  /** Null while the question is shown always. */
  test: TestDraft | null
  path: string
  about: About
  label: string
  /** Null removes the test. */
  onChange: (next: TestDraft | null) => void
  /** It is the only test, without which the question is shown always. */
  isOptional?: boolean
}

/** Edits after which answers to one earlier question something is shown. */
export function ConditionTest({ test, path, about, label, onChange, isOptional = false }: Props) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { earlier, options, faults } = about
  const source = earlier.find((item) => item.id === test?.question)
  const here = test ? testPath(path, test) : path
  const choose = (question: string | null) => onChange(question === null ? null : { ...ANY_ANSWER, question })
  return (
    <>
      <Select
        label={label}
        placeholder={isOptional ? t`Always` : t`Choose a question`}
        data={options}
        value={source?.id ?? null}
        onChange={choose}
        error={words(faults[`${here}.question`])}
        nothingFoundMessage={t`No such question comes before this one`}
        limit={OPTIONS_SHOWN}
        maxDropdownHeight={360}
        clearButtonProps={{ 'aria-label': t`Show always`, tabIndex: 0 }}
        filter={rankedOptions}
        searchable
        clearable={isOptional}
      />
      {test && source && (
        <>
          <ConditionFields
            condition={test}
            source={source}
            path={here}
            faults={faults}
            onChange={(patch) => onChange({ ...test, ...patch })}
          />
          <Checkbox
            label={<Trans>The other way round: shown unless this is so, also before an answer</Trans>}
            checked={test.isNot ?? false}
            onChange={(event) => onChange({ ...test, isNot: event.currentTarget.checked })}
          />
        </>
      )}
      {test && test.question !== '' && !source && (
        <p className={look.text('soft', 'xs')}>{t`The question it depended on is not there any more.`}</p>
      )}
    </>
  )
}

/** Groups the questions by category. */
export function optionsOf(earlier: readonly BankQuestion[]) {
  const groups = new Map<string, { group: string; items: { value: string; label: string }[] }>()
  for (const { id, parent, title } of earlier) {
    if (parent === null) groups.set(id, { group: title, items: [] })
    else groups.get(parent)?.items.push({ value: id, label: title })
  }
  return [...groups.values()].filter(({ items }) => items.length > 0)
}
