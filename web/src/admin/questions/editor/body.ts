import { takesOption } from '@cloche/checklist/question-types.ts'
import type { CallInput } from '@cloche/contract/calls.ts'
import { LANGUAGES } from '@cloche/contract/constants.ts'
import type { ExtraRule, QuestionOptions } from '@cloche/contract/questions.ts'
import { conditionOf } from './condition-draft.ts'
import { NO_TEXTS, shareOf, type Draft, type RuleDraft } from './draft.ts'
import { slugOf } from './slug.ts'
import type { Figure } from './typed.ts'

export type Body = CallInput<'POST /question'>['body'] & { logo: string | null; options: QuestionOptions }

type Texts = NonNullable<NonNullable<QuestionOptions['translations']>['en']>

/** Converts a draft to the stored form, without defaults, empty values and options that its type does not use. */
export function bodyOf(draft: Draft): Body {
  const values = valuesOf(draft)
  const all: QuestionOptions = {
    required: draft.required || undefined,
    mustAnswer: draft.mustAnswer || undefined,
    weight: draft.weight === '' || draft.weight === 1 ? undefined : draft.weight,
    help: draft.help.trim() === '' ? undefined : draft.help,
    comment: ruleOf(draft.comment),
    photos: ruleOf(draft.photos),
    showIf: draft.showIf ? conditionOf(draft.showIf) : undefined,
    choices:
      draft.choices.length === 0
        ? undefined
        : draft.choices.map(({ key, title, score }) => ({
            value: values.get(key)!,
            title: title.trim(),
            score: shareOf(score),
          })),
    exclusive: exclusiveOf(draft, values),
    whole: draft.whole || undefined,
    min: figure(draft.min),
    max: draft.type === 'rate' ? draft.scale : figure(draft.max),
    unit: draft.unit.trim() || undefined,
    translations: translationsOf(draft, values),
  }
  const used = Object.entries(all).filter(
    ([option, value]) => value !== undefined && takesOption(draft.type, option as keyof QuestionOptions),
  )
  const { type, parent, logo } = draft
  return { type, parent, logo, title: draft.title.trim(), options: Object.fromEntries(used) }
}

/** Returns the values of choices by key. Stored values stay; new ones are made from titles. */
function valuesOf({ choices }: Draft): Map<string, string> {
  const values = new Map(choices.filter(({ stored }) => stored).map(({ key }) => [key, key]))
  const taken = new Set(values.values())
  for (const { key, stored, title } of choices) {
    if (stored) continue
    const value = slugOf(title, taken)
    values.set(key, value)
    taken.add(value)
  }
  return values
}

/** In the order of the choices, without those that are gone. */
function exclusiveOf(
  { choices, exclusive }: Draft,
  values: ReadonlyMap<string, string>,
): string[] | undefined {
  const left = choices.filter(({ key }) => exclusive.includes(key)).map(({ key }) => values.get(key)!)
  return left.length > 0 ? left : undefined
}

function ruleOf({ kind, below }: RuleDraft): ExtraRule | undefined {
  if (kind === 'optional') return undefined
  return kind === 'below' ? { requiredBelow: shareOf(below) ?? 0 } : kind
}

function translationsOf(draft: Draft, values: ReadonlyMap<string, string>): QuestionOptions['translations'] {
  const entries = LANGUAGES.flatMap((language) => {
    const texts = translationOf(draft, draft.translations[language] ?? NO_TEXTS, values)
    return Object.keys(texts).length > 0 ? [[language, texts] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function translationOf(
  { type, choices }: Draft,
  texts: Draft['translations']['en'] & {},
  values: ReadonlyMap<string, string>,
): Texts {
  const title = texts.title.trim()
  const unit = takesOption(type, 'unit') ? texts.unit.trim() : ''
  const titles = (takesOption(type, 'choices') ? choices : []).flatMap(({ key }) => {
    const words = texts.choices[key]?.trim()
    return words ? [[values.get(key)!, words] as const] : []
  })
  return {
    ...(title && { title }),
    ...(texts.help.trim() && { help: texts.help }),
    ...(unit && { unit }),
    ...(titles.length > 0 && { choices: Object.fromEntries(titles) }),
  }
}

function figure(value: Figure): number | undefined {
  return value === '' ? undefined : value
}
