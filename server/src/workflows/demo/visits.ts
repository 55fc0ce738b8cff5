import { progressOf } from '@cloche/checklist/complete.ts'
import { scoreOf } from '@cloche/checklist/score.ts'
import { withRenamedCondition } from '../../programme/questions/service.ts'
import type { VisitFacts } from './answers.ts'
import type { BankItem } from './bank.ts'
import { TEXTS } from './content/content.ts'
import type { Pair } from './content/shapes.ts'
import { fillIn } from './fill-in.ts'
import type { Filled } from './filled.ts'
import { mintId } from './ids.ts'
import { makeMeal } from './meal.ts'
import { Mood } from './mood.ts'
import type { Occasion } from './occasion.ts'
import type { Random } from './random.ts'
import type { Remarks } from './remarks.ts'
import { minutesAfter } from './times.ts'

export interface PastVisit {
  id: string
  occasion: Occasion
  /** Null if the guest never opened the visit. */
  startedAt: Date | null
  submittedAt: Date | null
  score: number | null
  progress: { required: number; answered: number } | null
  returned: { id: string; at: Date; submitted_at: Date; message: string } | null
  items: Filled[]
}

/** The id is the first that a visit draws, so that an interrupted fill can tell which visits are there. */
export function visitIdOf(random: Random, { opensAt }: Occasion): string {
  return mintId(random, minutesAfter(opensAt, -60 * 24 * 6))
}

/** Makes one past visit as its guest left it. */
export function makePastVisit(
  random: Random,
  occasion: Occasion,
  bank: readonly BankItem[],
  remarks: Remarks,
  now: Date,
): PastVisit {
  const id = visitIdOf(random, occasion)
  const untouched = {
    id,
    occasion,
    startedAt: null,
    submittedAt: null,
    score: null,
    progress: null,
    returned: null,
    items: [],
  }
  if (occasion.status === 'cancelled') return untouched
  const mood = new Mood(random.fork(), occasion)
  const meal = makeMeal(random, occasion, mood)
  const startedAt = minutesAfter(meal.arrivedAt, -0.5)
  const items = copyBank(bank, random, startedAt)
  const facts: VisitFacts = {
    random,
    occasion,
    mood,
    meal,
    remarks,
    language: occasion.guest.language,
    soFar: 0.8,
    fault: random.pick(TEXTS.billFaults),
    billWrong: false,
  }
  const isAbandoned = occasion.status === 'scheduled'
  fillIn(items, facts, isAbandoned ? 'food' : null)
  if (isAbandoned) return { ...untouched, startedAt, items }
  const progress = progressOf(items)
  const submittedAt = submission(random, meal.leftAt, now)
  const score = scoreOf(items).total
  const returned = giveBack(random, occasion, items, submittedAt, now)
  return { id, occasion, startedAt, submittedAt, score, progress, returned, items }
}

function giveBack(
  random: Random,
  { returned, guest }: Occasion,
  items: readonly Filled[],
  submittedAt: Date,
  now: Date,
): PastVisit['returned'] {
  if (!returned) return null
  const inWords = ([en, ru]: Pair) => (guest.language === 'ru' ? ru : en)
  for (const item of items) {
    const note = returned.notes[item.key]
    if (note) item.note = inWords(note)
  }
  const looked = minutesAfter(submittedAt, random.between(180, 900)).getTime()
  const at = new Date(Math.min(looked, minutesAfter(now, -30).getTime()))
  return { id: mintId(random, at), at, submitted_at: submittedAt, message: inWords(returned.message) }
}

/** Most guests submit on the way home, some the next morning. */
function submission(random: Random, leftAt: Date, now: Date): Date {
  const minutes = random.chance(0.75) ? random.between(10, 75) : random.between(560, 820)
  return new Date(Math.min(minutesAfter(leftAt, minutes).getTime(), minutesAfter(now, -60).getTime()))
}

/** Returns the bank frozen into a visit, with new ids in items and conditions. */
function copyBank(bank: readonly BankItem[], random: Random, at: Date): Filled[] {
  const ids = new Map(bank.map((item) => [item.id, mintId(random, at)]))
  const copyOf = (id: string): string => ids.get(id) ?? id
  return bank.map((item) => {
    return {
      ...item,
      id: copyOf(item.id),
      sourceId: item.id,
      parent: item.parent && copyOf(item.parent),
      options: withRenamedCondition(item.options, ids),
      answer: null,
      rate: null,
      comment: '',
      photos: [],
      dishes: [],
      answeredAt: null,
      commentedAt: null,
      note: null,
    }
  })
}
