import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

type Compiled = ReturnType<typeof compileMessageOrThrow>
type Part = Compiled[number]

interface Marks {
  /** `{name}` and `<0>`, which a translation keeps. */
  kept: Set<string>
  plurals: { argument: string; cases: string[] }[]
}

/** What is wrong with a translation: its syntax, a placeholder or tag that is missing or unknown, a plural without one of its forms. */
export function faultsOf(english: string, own: string, language: string): string[] {
  const ours = marksOf(own)
  if (ours === null) return ['cannot be read: a brace or a plural is not closed']
  const theirs = marksOf(english) ?? { kept: new Set(), plurals: [] }
  return [
    ...[...theirs.kept].filter((mark) => !ours.kept.has(mark)).map((mark) => `lacks ${mark}`),
    ...[...ours.kept]
      .filter((mark) => !theirs.kept.has(mark))
      .map((mark) => `has ${mark}, which English lacks`),
    ...ours.plurals.flatMap(({ argument, cases }) =>
      formsOf(language)
        .filter((form) => !cases.includes(form))
        .map((form) => `lacks the form “${form}” of {${argument}, plural}`),
    ),
  ]
}

function marksOf(text: string): Marks | null {
  const marks: Marks = { kept: new Set(), plurals: [] }
  try {
    for (const part of compileMessageOrThrow(text)) collect(part, marks)
  } catch {
    return null
  }
  return marks
}

function collect(part: Part, marks: Marks): void {
  if (typeof part === 'string') {
    for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) marks.kept.add(tag)
    return
  }
  const [argument, kind, choices] = part
  marks.kept.add(`{${argument}}`)
  if (typeof choices !== 'object') return
  const { offset: _, ...cases } = choices as Record<string, Compiled | number>
  // A word that never changes has but one form.
  const isVaried = Object.keys(cases).length > 1
  if (kind === 'plural' && isVaried) marks.plurals.push({ argument, cases: Object.keys(cases) })
  for (const own of Object.values(cases)) for (const each of own as Compiled) collect(each, marks)
}

const MOST = 200

/** The forms that a language has for what is counted here; a form for one number alone may be written as that number. */
function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const forms = new Set(Array.from({ length: MOST + 1 }, (_, count) => rules.select(count)))
  // An interface says “none” in words of its own.
  forms.delete('zero')
  return [...forms]
}
