import { LIST } from '@cloche/languages/list.ts'
import { LANGUAGES } from '@cloche/contract/constants.ts'
import type { ExtraRule, QuestionOptions } from '@cloche/contract/questions.ts'
import { t } from '@lingui/core/macro'
import { currentLanguage } from '../../../boot/i18n.ts'
import { localeOf } from '../../../boot/language.ts'
import type { Phones } from '../../kit/phone.tsx'
import { conditionWords } from '../questions/condition-words.ts'

/** One changed field in words; null for a value that did not exist before or after. */
export interface ChangeLine {
  label: string
  before: string | null
  after: string | null
}

/** The titles of questions and categories by id. */
export type Titles = ReadonlyMap<string, string>

/** What words for changes need to know beside the changes. */
export interface Readers {
  titles: Titles
  /** Undefined until it is known how phones are written here; then they are told in E.164. */
  phones?: Pick<Phones, 'format'> | undefined
}

/** A part of the options: its label and its value in words. */
type Part = readonly [label: string, words: string]

/** Describes the differences between two sets of a question's options, part by part. */
export function describeOptions(
  before: QuestionOptions | null,
  after: QuestionOptions | null,
  titles: Titles,
): ChangeLine[] {
  const [was, is] = [partsOf(before ?? {}, titles), partsOf(after ?? {}, titles)]
  const keys = [...new Set([...is.keys(), ...was.keys()])]
  const lines = keys.map((key) => ({
    label: (is.get(key) ?? was.get(key))![0],
    before: was.get(key)?.[1] ?? null,
    after: is.get(key)?.[1] ?? null,
  }))
  return [...lines, ...orderOf(before ?? {}, after ?? {})].filter((line) => line.before !== line.after)
}

function partsOf(options: QuestionOptions, titles: Titles): Map<string, Part> {
  const {
    required,
    mustAnswer,
    weight,
    help,
    comment = 'optional',
    photos = 'optional',
    showIf,
    choices = [],
    whole,
    min,
    max,
    exclusive,
    unit,
  } = options
  const parts: [string, string, string | undefined][] = [
    ['required', t`Required`, required ? t`yes` : t`no`],
    ['mustAnswer', t`“I couldn’t” is not taken`, mustAnswer && t`yes`],
    ['weight', t`Weight`, weight?.toString()],
    ['help', t`Help`, help],
    ['comment', t`Comment`, ruleWords(comment)],
    ['photos', t`Photos`, ruleWords(photos)],
    [
      'showIf',
      t`Only shown when`,
      showIf && conditionWords(showIf, (id) => ({ title: titles.get(id) ?? id })),
    ],
    ['exclusive', t`Chosen alone`, exclusive?.join(', ')],
    ['whole', t`Whole numbers only`, whole && t`yes`],
    ['min', t`Lowest`, min?.toString()],
    ['max', t`Highest`, max?.toString()],
    ['unit', t`Unit`, unit],
    ...choices.map(({ value, title, score }): [string, string, string] => [
      `choice ${value}`,
      t`Choice ${value}`,
      `${title} · ${score === null ? t`not applicable` : percent(score)}`,
    ]),
    ...translationParts(options),
  ]
  return new Map(parts.flatMap(([key, label, words]) => (words ? [[key, [label, words]]] : [])))
}

function translationParts({ translations = {} }: QuestionOptions): [string, string, string | undefined][] {
  return LANGUAGES.flatMap((code) => {
    const { title, help, unit, choices = {} } = translations[code] ?? {}
    const language = LIST.find((each) => each.code === code)!.name
    const part = (key: string, label: string, words: string | undefined) =>
      [`${code} ${key}`, `${label} · ${language}`, words] as [string, string, string | undefined]
    return [
      part('title', t`Title`, title),
      part('help', t`Help`, help),
      part('unit', t`Unit`, unit),
      ...Object.entries(choices).map(([value, words]) => part(`choice ${value}`, t`Choice ${value}`, words)),
    ]
  })
}

/** Describes a changed order of the same choices. */
function orderOf(before: QuestionOptions, after: QuestionOptions): ChangeLine[] {
  const [was, is] = [before, after].map(({ choices = [] }) => choices.map(({ value }) => value)) as [
    string[],
    string[],
  ]
  const common = (values: string[], others: string[]) =>
    values.filter((value) => others.includes(value)).join(', ')
  return [{ label: t`Order of the choices`, before: common(was, is), after: common(is, was) }]
}

function ruleWords(rule: ExtraRule): string {
  if (typeof rule !== 'string') return t`required when the score is below ${percent(rule.requiredBelow)}`
  return { off: t`off`, optional: t`optional`, required: t`required` }[rule]
}

function percent(share: number): string {
  return share.toLocaleString(localeOf(currentLanguage()), { style: 'percent', maximumFractionDigits: 1 })
}
