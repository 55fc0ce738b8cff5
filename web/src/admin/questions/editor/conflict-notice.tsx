import { useLingui } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { ChangedNotice } from '../../kit/changed-notice.tsx'
import { TYPES } from '../../entities/questions/question-types.ts'
import { conditionWords, type Named } from '../../entities/questions/condition-words.ts'
import { conditionOf } from './condition-draft.ts'
import { draftOf, LABELS, type Draft, type RuleDraft } from './draft.ts'
import type { Figure } from './typed.ts'
import type { Editor } from './use-editor.ts'

interface Props {
  editor: Editor
  theirs: BankQuestion
  bank: readonly BankQuestion[]
}

/** Shows the fields that both changed, somebody else's value beside the form's. */
export function ConflictNotice({ editor, theirs, bank }: Props) {
  const { t } = useLingui()
  const { draft, overlaps, takeTheirs, keepMine, isSaving } = editor
  const now = draftOf(theirs)
  const changes = overlaps.map((field) => ({
    label: t(LABELS[field]),
    theirs: words(now, field),
    mine: words(draft, field),
  }))
  return <ChangedNotice changes={changes} takeTheirs={takeTheirs} keepMine={keepMine} busy={isSaving} />

  function words(of: Draft, field: keyof Draft): string {
    switch (field) {
      case 'type':
        return t(TYPES[of.type].word)
      case 'parent':
        return titleOf(of.parent)
      case 'required':
        return of.required ? t`yes` : t`no`
      case 'mustAnswer':
        return of.mustAnswer ? t`yes` : t`no`
      case 'whole':
        return of.whole ? t`yes` : t`no`
      case 'exclusive':
        return of.choices
          .filter(({ key }) => of.exclusive.includes(key))
          .map(({ title }) => title)
          .join('\n')
      case 'choices':
        return of.choices.map(({ title, score }) => `${title} · ${percent(score)}`).join('\n')
      case 'comment':
      case 'photos':
        return ruleWords(of[field])
      case 'showIf':
        return of.showIf ? conditionWords(conditionOf(of.showIf), named) : t`always`
      case 'translations':
        return Object.values(of.translations).flatMap(allTexts).join('\n')
      default:
        return String(of[field] ?? '') || '—'
    }
  }

  function ruleWords({ kind, below }: RuleDraft): string {
    if (kind === 'below') return t`required below ${percent(below)}`
    return { off: t`not asked`, optional: t`if the guest likes`, required: t`always required` }[kind]
  }

  function named(id: string): Named {
    return { title: titleOf(id), choices: bank.find((item) => item.id === id)?.options.choices }
  }

  function titleOf(id: string | null): string {
    return bank.find((item) => item.id === id)?.title ?? '—'
  }
}

function percent(score: Figure): string {
  return score === '' ? '—' : `${score} %`
}

function allTexts({ choices, ...texts }: NonNullable<Draft['translations']['en']>): string[] {
  return [...Object.values(texts), ...Object.values(choices)].filter(Boolean)
}
