import type { AnswerValue, Choice } from '@cloche/contract/questions.ts'
import type { BankItem } from './bank.ts'
import { TEXTS } from './content/content.ts'
import type { DemoLanguage, DemoTexts, Trait } from './content/shapes.ts'
import { everything, type Meal } from './meal.ts'
import { clamp, type Mood } from './mood.ts'
import type { Occasion } from './occasion.ts'
import type { Random } from './random.ts'
import { filled, spoken, type Details, type Remarks } from './remarks.ts'
import { wallClockOf } from '../../base/time/wall-clock.ts'
import { minutesAfter } from './times.ts'

/** The facts that an answer may depend on. */
export interface VisitFacts {
  random: Random
  occasion: Occasion
  mood: Mood
  meal: Meal
  remarks: Remarks
  language: DemoLanguage
  /** The quality of the visit so far, from 0 to 1. */
  soFar: number
  /** The fault of the bill, if it has one. */
  fault: DemoTexts['billFaults'][number]
  billWrong: boolean
}

/** Answers that follow from facts and not from the mood. */
const FACTUAL: Record<string, (facts: VisitFacts) => AnswerValue> = {
  'arrival-time': ({ meal, occasion }) => clock(meal.arrivedAt, occasion),
  access: ({ random, mood }) =>
    mood.level('entrance') > 0.55 ? ['nothing'] : [random.pick(['steps', 'dark', 'smokers', 'slippery'])],
  waited: ({ meal }) => (meal.waitMinutes > 0 ? 'yes' : 'no'),
  'wait-minutes': ({ meal }) => meal.waitMinutes,
  'waiter-came': ({ meal }) => meal.waiterMinutes,
  'waiter-name': ({ meal, language }) => meal.waiter[language === 'ru' ? 1 : 0],
  suggested: ({ random, mood }) => {
    const count = Math.round(mood.level('service') * 3.4 - 1)
    return count < 1 ? ['nothing'] : inMenuOrder(random, ['starter', 'side', 'drink', 'dessert'], count)
  },
  together: ({ meal, mood }) => (meal.party === 1 ? 'na' : mood.level('pace') > 0.5 ? 'yes' : 'no'),
  problem: ({ random, mood }) => (random.chance((1 - mood.level('food')) * 0.9) ? 'yes' : 'no'),
  'problem-kind': ({ random }) => [
    random.pick(['salty', 'under', 'over', 'wrong', 'missing', 'salty', 'over']),
  ],
  unavailable: ({ random }) => random.pick([0, 0, 0, 0, 1, 1, 2]),
  'hot-drink': ({ meal }) => (meal.hotDrink ? 'yes' : 'no'),
  'restroom-used': ({ random }) => (random.chance(0.88) ? 'yes' : 'no'),
  'restroom-missing': ({ random, mood }) => {
    const count = Math.round((0.75 - mood.level('restroom')) * 5)
    return count < 1 ? ['nothing'] : inMenuOrder(random, ['soap', 'paper', 'towels', 'bin', 'lock'], count)
  },
  'restroom-sheet': ({ random, mood, meal, occasion }) =>
    clock(minutesAfter(meal.arrivedAt, -random.int(5, mood.level('restroom') > 0.5 ? 40 : 320)), occasion),
  'bill-asked': ({ meal, occasion }) => clock(meal.billAskedAt, occasion),
  'bill-wrong': (facts) => filled(facts.fault[facts.language], billDetails(facts)),
  'bill-total': (facts) => totalOf(billLines(facts)),
  'kids-busy': ({ random, mood }) =>
    mood.level('service') < 0.4
      ? ['nothing']
      : inMenuOrder(random, ['colouring', 'toys', 'corner'], random.int(1, 2)),
  change: (facts) => facts.remarks.next(wishes(facts)[facts.language], detailsOf(facts)),
  remember: (facts) =>
    facts.remarks.next(TEXTS.memories[facts.soFar > 0.72 ? 'good' : 'bad'][facts.language], detailsOf(facts)),
}

export function answerOf(item: BankItem, facts: VisitFacts): AnswerValue {
  const factual = FACTUAL[item.key]
  if (factual) return factual(facts)
  const choices = item.options.choices
  if (item.type !== 'single' || !choices) return null
  const scored = item.key === 'temperature' ? choices.filter((choice) => choice.score !== null) : choices
  return graded(facts.random, scored, levelFor(item, facts))
}

export function rateOf(item: BankItem, facts: VisitFacts): number {
  const level = item.key === 'recommend' ? facts.soFar * 1.25 - 0.24 : levelFor(item, facts)
  const top = item.options.max ?? 5
  return Math.round(1 + (top - 1) * clamp(level * 1.08 - 0.04))
}

/** Details that fill the gaps in comments and texts. */
export function detailsOf({ random, meal, language }: VisitFacts): Details {
  const slowest = Math.max(
    ...meal.mains.map((main) => (main.readyAt.getTime() - main.orderedAt.getTime()) / 60_000),
  )
  const dish = random.pick(meal.mains).name
  return {
    dish: language === 'ru' ? dish : spoken(dish),
    waiter: meal.waiter[language === 'ru' ? 1 : 0],
    // Rounded as people say it, and so that the form «минут» fits the number.
    minutes: Math.max(10, Math.round(slowest / 5) * 5),
  }
}

/** The first main course is charged twice. */
function billDetails(facts: VisitFacts): Details {
  const dish = facts.meal.mains[0]?.name ?? ''
  return { ...detailsOf(facts), dish: facts.language === 'ru' ? dish : spoken(dish) }
}

/** Returns the lines of the bill: the served dishes, and an extra line if the guest found a fault. */
export function billLines({
  meal,
  occasion,
  fault,
  billWrong,
}: VisitFacts): { name: string; price: number }[] {
  const served = everything(meal)
  const [main] = meal.mains
  if (!billWrong || !main) return served
  const cheap = Math.max(1, Math.round(occasion.restaurant.price * 0.3))
  return [...served, fault.extra === null ? main : { name: fault.extra, price: cheap }]
}

export function totalOf(lines: readonly { price: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price, 0)
}

function levelFor(item: BankItem, { mood }: VisitFacts): number {
  const level = mood.level(item.trait)
  // A dish that waits in the kitchen gets cold.
  return item.key === 'temperature' ? Math.min(level, 0.42 + mood.usual('pace') * 0.6) : level
}

function graded(random: Random, choices: readonly Choice[], level: number): string {
  const aside = choices.find((choice) => choice.score === null)
  if (aside && random.chance(0.06)) return aside.value
  const scored = choices.filter((choice) => choice.score !== null)
  const aim = scored.length === 2 ? Number(random.chance(level * 1.1)) : (level - 0.1) / 0.75
  const [best] = scored.toSorted((a, b) => Math.abs((a.score ?? 0) - aim) - Math.abs((b.score ?? 0) - aim))
  return best?.value ?? ''
}

function inMenuOrder(random: Random, values: readonly string[], count: number): string[] {
  const chosen = new Set(random.shuffled(values).slice(0, count))
  return values.filter((value) => chosen.has(value))
}

function wishes({ mood }: VisitFacts) {
  const traits = Object.keys(TEXTS.wishes) as Trait[]
  const [worst] = traits.toSorted((a, b) => mood.usual(a) - mood.usual(b))
  return (worst && mood.usual(worst) < 0.65 && TEXTS.wishes[worst]) || TEXTS.anyWish
}

function clock(at: Date, { restaurant }: Occasion): string {
  return wallClockOf(at, restaurant.timezone).slice(11)
}
