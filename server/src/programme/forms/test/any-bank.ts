import fc from 'fast-check'
import { arranged, optionFaults } from '@cloche/checklist/bank.ts'
import { leavesRoom, testsIn } from '@cloche/checklist/condition.ts'
import { takesOption } from '@cloche/checklist/question-types.ts'
import type { Condition } from '@cloche/contract/conditions.ts'
import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'
import { bankCalls } from '@cloche/contract/bank.ts'
import {
  CATEGORY_TYPES,
  QUESTION_TYPES,
  type BankQuestion,
  type QuestionOptions,
} from '@cloche/contract/questions.ts'

/** Texts that people type and that programs often handle wrongly. */
const NASTY = [
  ...'=1+1 +7 -5 @SUM(A1) "quoted" a,b;c ${door} ${do $\u2060{door} _x0041_ 🍽️ سلطة \u202Eabc <script> &amp; yes TRUE 0 1e5'.split(
    ' ',
  ),
  ...'2026-11-20 constructor {{x}}'.split(' '),
  "it's 'quoted'",
  'below 0.5',
]

const nasty = fc.constantFrom(...NASTY)
// The bank keeps composed letters alone.
const typed = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 20 })
  .map((text) => (text.isWellFormed() ? text.normalize('NFC') : text))
const line = fc
  .oneof(nasty, typed)
  .filter((text) => bankCalls.create.body.shape.title.safeParse(text).success)
  .map((text) => text.trim())
const block = fc
  .oneof(
    nasty,
    typed,
    fc.tuple(line, line).map((lines) => lines.join('\r\n\t')),
  )
  .filter((text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\0'))
const unit = line.filter((text) => text.length <= 20)

const value = fc.oneof(
  fc.constantFrom('yes', 'no', 'na', '1', '2', '1.5', '-3', 'да', 'constructor', '__proto__', 'other'),
  fc.stringMatching(/^[\p{L}\p{N}_.-]{1,12}$/u),
)
const number = fc
  .oneof(fc.integer({ min: -100, max: 100 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((each) => each || 0)
const share = fc
  .oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }))
  .map((each) => each || 0)
const rule = fc.oneof(
  fc.constantFrom<'off' | 'optional' | 'required'>('off', 'optional', 'required'),
  fc.record({ requiredBelow: share }),
)
const choice = fc.record({ value, title: line, score: fc.option(share) })

interface Drawn {
  type: BankQuestion['type']
  title: string
  logo: string | null
  options: QuestionOptions
  texts: Partial<Record<Language, { title?: string; help?: string; unit?: string; choices: string[] }>>
  /** The first of the choices that stand alone, and their number. */
  alone: [from: number, count: number]
  conditions: DrawnTest[]
  joins: ('all' | 'any')[]
}

interface DrawnTest {
  source: number
  isNot: boolean
  is: number[]
  from: number | undefined
  to: number | undefined
}

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

function drawnOf(types: readonly BankQuestion['type'][]): fc.Arbitrary<Drawn> {
  const texts = fc.record({
    title: optional(line),
    help: optional(block),
    unit: optional(unit),
    choices: fc.array(line, { maxLength: 3 }),
  })
  return fc.record({
    type: fc.constantFrom(...types),
    title: line,
    logo: fc.option(fc.constantFrom('door', `/api/question/logo/${'0a'.repeat(32)}`), { freq: 4 }),
    options: fc.record({
      required: optional(fc.boolean()),
      weight: optional(fc.double({ min: 0, max: 100, noNaN: true }).map((each) => each || 0)),
      help: optional(block),
      comment: optional(rule),
      photos: optional(rule),
      choices: fc.uniqueArray(choice, { minLength: 1, maxLength: 4, selector: (each) => each.value }),
      min: optional(number),
      whole: optional(fc.constant(true as const)),
      max: optional(fc.oneof(number, fc.constantFrom(5, 10))),
      unit: optional(unit),
    }),
    texts: fc.record(Object.fromEntries(LANGUAGES.map((language) => [language, texts])), {
      requiredKeys: [],
    }),
    alone: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })),
    conditions: fc.array(
      fc.record({
        source: fc.nat(),
        isNot: fc.boolean(),
        is: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
        from: optional(number),
        to: optional(number),
      }),
      { maxLength: 4 },
    ),
    joins: fc.constantFrom(['all', 'any'], ['any', 'all']),
  }) as fc.Arbitrary<Drawn>
}

/** Draws a bank that the rules accept (checklist/bank.ts), and drops drawn values that do not fit their type. */
export const anyBank: fc.Arbitrary<BankQuestion[]> = fc
  .tuple(
    fc.array(fc.tuple(drawnOf(CATEGORY_TYPES), fc.array(drawnOf(QUESTION_TYPES), { maxLength: 5 })), {
      maxLength: 4,
    }),
    fc.subarray([...LANGUAGES]),
  )
  .map(([groups, spoken]) => {
    const items: BankQuestion[] = []
    for (const [order, [category, questions]] of groups.entries()) {
      const parent = itemOf(category, null, order, spoken)
      items.push(parent, ...questions.map((question, place) => itemOf(question, parent.id, place, spoken)))
    }
    const bank = arranged(items)
    for (const [order, category] of bank.filter((item) => item.parent === null).entries())
      category.order = order
    const all = groups.flatMap(([category, questions]) => [category, ...questions])
    const drawn = new Map(all.map((each, place) => [items[place]!.id, each]))
    for (const [place, item] of bank.entries()) addCondition(item, drawn.get(item.id)!, bank.slice(0, place))
    return bank
  })

let count = 0

function itemOf(
  { type, title, logo, options, texts, alone: [from, most] }: Drawn,
  parent: string | null,
  order: number,
  spoken: readonly Language[],
): BankQuestion {
  const fitting = Object.fromEntries(
    Object.entries(options).filter(
      ([name, each]) => each !== undefined && takesOption(type, name as keyof QuestionOptions),
    ),
  ) as QuestionOptions
  for (const part of ['comment', 'photos'] as const)
    if (typeof fitting[part] === 'object' && !takesOption(type, 'weight')) delete fitting[part]
  if (type === 'rate' && fitting.max !== 5 && fitting.max !== 10) delete fitting.max
  const exclusive = (fitting.choices ?? []).slice(from, from + most).map((each) => each.value)
  if (takesOption(type, 'exclusive') && exclusive.length > 0) fitting.exclusive = exclusive
  if (!leavesRoom(fitting.min, fitting.max, fitting.whole)) delete fitting.min
  const heard = Object.entries(texts).filter(([language]) => spoken.includes(language as Language))
  const translations = translationsOf(type, fitting, Object.fromEntries(heard))
  const id = `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
  const own = translations ? { ...fitting, translations } : fitting
  return { id, parent, title, logo, type, options: own, order, deletedAt: null, version: 1 }
}

function translationsOf(type: Drawn['type'], { choices = [] }: QuestionOptions, texts: Drawn['texts']) {
  const entries = Object.entries(texts).flatMap(
    ([language, { title, help, unit: unitText, choices: titles }]) => {
      const named = choices
        .slice(0, titles.length)
        .map((each, place) => [each.value, titles[place]!] as const)
      const parts = {
        ...(title !== undefined && { title }),
        ...(help !== undefined && { help }),
        ...(unitText !== undefined && takesOption(type, 'unit') && { unit: unitText }),
        ...(named.length > 0 && { choices: Object.fromEntries(named) }),
      }
      return Object.keys(parts).length > 0 ? [[language, parts] as const] : []
    },
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function addCondition(
  item: BankQuestion,
  { conditions, joins }: Drawn,
  earlier: readonly BankQuestion[],
): void {
  if (item.parent === null) return
  const tests = conditions.flatMap((drawn) => testOf(drawn, earlier) ?? [])
  // Several tests of one question come back as one.
  const apart = [...new Map(tests.map((test) => [questionOf(test), test])).values()].filter(
    (test) => optionFaults(item.type, { ...item.options, showIf: test }, earlier).length === 0,
  )
  if (apart.length > 0) item.options.showIf = joinedBy(joins, apart)
}

const questionOf = (condition: Condition) => testsIn(condition)[0]!.question

/** The tests after the second are in a group of their own, joined by the other word. */
function joinedBy([word, other]: Drawn['joins'], [first, second, ...rest]: Condition[]): Condition {
  if (!second) return first!
  const last = rest.length > 0 ? ({ [other!]: [second, ...rest] } as Condition) : second
  return { [word!]: [first, last] } as Condition
}

function testOf(
  { source, isNot, is: places, from, to }: DrawnTest,
  earlier: readonly BankQuestion[],
): Condition | undefined {
  const questions = earlier.filter((each) => each.parent !== null)
  const named = questions[source % Math.max(1, questions.length)]
  if (!named) return undefined
  const values = (named.options.choices ?? []).map((each) => each.value)
  const is = places.flatMap((place) => values[place] ?? [])
  const isMeasured = named.type === 'rate' || named.type === 'number'
  // Strict bounds of whole numbers come back as the next numbers.
  const isStrict = named.type === 'number' && !named.options.whole && source % 2 === 1
  const test = {
    question: named.id,
    ...(is.length > 0 && { is }),
    ...(isMeasured && from !== undefined && { [isStrict ? 'above' : 'atLeast']: from }),
    ...(isMeasured && to !== undefined && { [isStrict ? 'below' : 'atMost']: to }),
  }
  return isNot ? { not: test } : test
}
