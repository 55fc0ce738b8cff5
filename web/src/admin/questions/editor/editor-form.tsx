import { takesOption } from '@cloche/checklist/bank.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { BoundsSection } from './bounds-section.tsx'
import { BrokenNotice } from './broken-notice.tsx'
import { CategorySection } from './category-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { ConditionSection } from './condition-section.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { CountingSection } from './counting-section.tsx'
import { ExtrasSection } from './extras-section.tsx'
import { KindSection } from './kind-section.tsx'
import { ScaleSection } from './scale-section.tsx'
import { TextsSection } from './texts-section.tsx'
import { TranslationSection } from './translation-section.tsx'
import styles from './editor.module.css'
import type { Editor } from './use-editor.ts'

interface Props {
  editor: Editor
  id: string
  isNew: boolean
  bank: readonly BankQuestion[]
}

/** Everything that can be said about a category or a question, as far as its type has a use for it. */
export function EditorForm({ editor, id, isNew, bank }: Props) {
  const { type } = editor.draft
  const isCategory = type === 'checklist' || type === 'addon'
  return (
    <div className={styles.form}>
      <Notices editor={editor} bank={bank} />
      <TextsSection editor={editor} isNew={isNew} />
      {isCategory ? <CategorySection editor={editor} /> : <KindSection editor={editor} bank={bank} />}
      {takesOption(type, 'choices') && <ChoicesSection editor={editor} />}
      {type === 'rate' && <ScaleSection editor={editor} />}
      {type === 'number' && <BoundsSection editor={editor} />}
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
