import { takesOption } from '@cloche/checklist/question-types.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Select, SegmentedControl } from '@mantine/core'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { DependentsList } from '../dependents-list.tsx'
import { isQuestionKind, QUESTION_KINDS, TYPES } from '../../entities/questions/question-types.ts'
import { AlsoIn } from '../checklists/also-in.tsx'
import { BoundsSection, ScaleSection, CountingSection } from './answer-sections.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { ConditionSection } from './condition-section.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ExtrasSection } from './extras-section.tsx'
import { TextsSection } from './texts-section.tsx'
import { TranslationSection } from './translation-section.tsx'
import { look } from '../../kit/look.ts'
import styles from './editor.module.css'
import type { Editor } from './use-editor.ts'
import { useFaultWords } from './fault-words.ts'
import { LogoField } from './logo-field.tsx'
import { Section } from './section.tsx'
import alert from '../../kit/alert.module.css'
import { rankedOptions } from '../../kit/ranked-options.ts'

interface Props {
  editor: Editor
  id: string
  isNew: boolean
  bank: readonly BankQuestion[]
}

/** Edits all properties of a category or question that its type uses. */
export function EditorForm({ editor, id, isNew, bank }: Props) {
  const { type } = editor.draft
  const isCategory = type === 'checklist' || type === 'addon'
  return (
    <div className={look.stack(4, look.put.within, styles.form)}>
      <Notices editor={editor} bank={bank} />
      <AlsoIn category={editor.draft.parent ?? id} />
      <TextsSection editor={editor} isNew={isNew} />
      {isCategory ? <CategorySection editor={editor} /> : <KindSection editor={editor} bank={bank} />}
      {takesOption(type, 'choices') && <ChoicesSection editor={editor} />}
      {type === 'rate' && <ScaleSection editor={editor} />}
      {takesOption(type, 'min') && <BoundsSection editor={editor} />}
      {!isCategory && (
        <>
          <CountingSection editor={editor} />
          <ExtrasSection editor={editor} />
          <ConditionSection editor={editor} id={id} />
        </>
      )}
      {editor.draft.title.trim() !== '' && <TranslationSection editor={editor} />}
    </div>
  )
}

function Notices({ editor, bank }: Pick<Props, 'editor' | 'bank'>) {
  const { theirs, broken, error } = editor
  if (theirs) return <ConflictNotice editor={editor} theirs={theirs} bank={bank} />
  if (broken.length > 0) return <BrokenNotice broken={broken} />
  return error && <SaveFailure error={error} />
}

/** Warns that saving would leave other questions with conditions that no answer can meet. */
function BrokenNotice({ broken }: { broken: readonly BankQuestion[] }) {
  return (
    <div role="alert" className={look.stack(2, alert.alert)}>
      <h3>
        <Trans>Other questions depend on this one</Trans>
      </h3>
      <p>
        <Plural
          value={broken.length}
          one="It can't be saved like this: the condition of this question would no longer fit."
          other="It can't be saved like this: the conditions of these questions would no longer fit."
        />
      </p>
      <DependentsList items={broken} />
    </div>
  )
}

/** Edits the type of a question and its category. */
function KindSection({ editor, bank }: { editor: Editor; bank: readonly BankQuestion[] }) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { draft, change, faults } = editor
  const { icon: Icon } = TYPES[draft.type]
  const categories = bank.filter((item) => item.parent === null)
  return (
    <div className={look.stack(3, styles.pair)}>
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
        filter={rankedOptions}
        searchable
      />
    </div>
  )
}

/** Edits who sees a category, and its picture. */
function CategorySection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { draft, change } = editor
  const kind = draft.type === 'addon' ? 'addon' : 'checklist'
  return (
    <>
      <Section title={t`Who fills it in`}>
        <SegmentedControl
          aria-label={t`Who fills it in`}
          data={[
            { value: 'checklist', label: t`Everyone` },
            { value: 'addon', label: t`Whom it applies to` },
          ]}
          value={kind}
          onChange={(type) => change({ type: type === 'addon' ? 'addon' : 'checklist' })}
          fullWidth
        />
        {kind === 'addon' && (
          <p className={look.text('soft', 'xs')}>
            <Trans>An optional section: it counts only when the guest opens it and answers something.</Trans>
          </p>
        )}
      </Section>
      <Section title={t`Picture`}>
        <LogoField logo={draft.logo} onChange={(logo) => change({ logo })} />
      </Section>
    </>
  )
}
