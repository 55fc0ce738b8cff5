import { takesOption } from '@cloche/checklist/question-types.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { BankQuestion, ExtraRule, QuestionOptions } from '@cloche/contract/questions.ts'
import type { ItemType } from '../../entities/questions/question-types.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Figure } from './typed.ts'
import { conditionDraft, type ConditionDraft } from './condition-draft.ts'

export interface ChoiceDraft {
  /** The stored value, which never changes; for a new choice, any unique key. */
  key: string
  stored: boolean
  title: string
  /** In percent; empty means not applicable. */
  score: Figure
}

export interface RuleDraft {
  kind: 'off' | 'optional' | 'required' | 'below'
  /** In percent. */
  below: Figure
}

export interface TextsDraft {
  title: string
  help: string
  unit: string
  /** The titles of choices by key. */
  choices: Readonly<Record<string, string>>
}

/** A category or question in the form, with all fields, also those that its type does not use. */
export interface Draft {
  type: ItemType
  parent: string | null
  title: string
  help: string
  logo: string | null
  required: boolean
  /** The guest can't decline what is required. */
  mustAnswer: boolean
  weight: Figure
  choices: readonly ChoiceDraft[]
  scale: 5 | 10
  /** The keys of choices that stand alone. */
  exclusive: readonly string[]
  whole: boolean
  min: Figure
  max: Figure
  unit: string
  comment: RuleDraft
  photos: RuleDraft
  showIf: ConditionDraft | null
  translations: Readonly<Partial<Record<Language, TextsDraft>>>
}

/** The label of each field. */
export const LABELS: Readonly<Record<keyof Draft, MessageDescriptor>> = {
  type: msg`Type`,
  parent: msg`Category`,
  title: msg`Title`,
  help: msg`Help`,
  logo: msg`Picture`,
  required: msg`Must be answered`,
  mustAnswer: msg`“I couldn’t” is not taken`,
  weight: msg`Weight in the score`,
  choices: msg`Choices`,
  scale: msg`Scale`,
  exclusive: msg`Chosen alone`,
  whole: msg`Whole numbers only`,
  min: msg`At least`,
  max: msg`At most`,
  unit: msg`Unit`,
  comment: msg`Comment`,
  photos: msg`Photos`,
  showIf: msg`When it is shown`,
  translations: msg`In another language`,
}

export const NO_TEXTS: TextsDraft = { title: '', help: '', unit: '', choices: {} }

export function draftOf({ type, parent, title, logo, options }: BankQuestion): Draft {
  const { min, max, choices = [], translations = {} } = options
  return {
    type,
    parent,
    title,
    help: options.help ?? '',
    logo,
    required: options.required ?? false,
    mustAnswer: options.mustAnswer ?? false,
    weight: options.weight ?? 1,
    choices: choices.map((choice) => ({
      key: choice.value,
      stored: true,
      title: choice.title,
      score: percentOf(choice.score),
    })),
    scale: type === 'rate' && max === 10 ? 10 : 5,
    exclusive: options.exclusive ?? [],
    whole: options.whole ?? false,
    min: min ?? '',
    max: takesOption(type, 'min') ? (max ?? '') : '',
    unit: options.unit ?? '',
    comment: ruleDraft(options.comment),
    photos: ruleDraft(options.photos),
    showIf: options.showIf ? conditionDraft(options.showIf) : null,
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, texts]) => [language, { ...NO_TEXTS, ...texts }]),
    ),
  }
}

/** Makes a draft of a new item. `choices` are the default choices for types that have choices. */
export function freshDraft(type: ItemType, parent: string | null, choices: readonly ChoiceDraft[]): Draft {
  return { ...draftOf({ ...BLANK, type, parent }), choices: takesOption(type, 'choices') ? choices : [] }
}

function percentOf(score: number | null): Figure {
  return score === null ? '' : Math.round(score * 1e6) / 1e4
}

export function shareOf(percent: Figure): number | null {
  return percent === '' ? null : Math.round(percent * 1e4) / 1e6
}

const BLANK: BankQuestion = {
  id: '',
  parent: null,
  title: '',
  logo: null,
  type: 'text',
  options: {} satisfies QuestionOptions,
  order: 0,
  deletedAt: null,
  version: 0,
}

function ruleDraft(rule: ExtraRule = 'optional'): RuleDraft {
  if (typeof rule === 'string') return { kind: rule, below: 50 }
  return { kind: 'below', below: percentOf(rule.requiredBelow) }
}
