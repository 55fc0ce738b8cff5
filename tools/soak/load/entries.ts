import { v7 } from 'uuid'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { WriteContent } from '@cloche/contract/writes.ts'
import { oneOf } from './chance.ts'
import type { Picture } from './photos.ts'

/** What a guest does to a question. */
export type Entry = { question: VisitQuestion } & (
  | { content: WriteContent }
  | { photo: { id: string; picture: Picture } }
)

const PHOTOS = 2
const DISHES = 2

/** Decides what a guest enters into a visit. `now`: the server's time, as the phone knows it. */
export function* entriesOf(
  questions: readonly VisitQuestion[],
  pictures: readonly Picture[],
  chance: () => number,
  now: () => Date,
): Generator<Entry> {
  for (const question of questions)
    if (question.type === 'dish') yield* dishes(question, chance, now)
    else if (question.type === 'photo') yield* photos(question, pictures, chance)
    else yield* answers(question, chance)
}

function* answers(question: VisitQuestion, chance: () => number): Generator<Entry> {
  const answer = (value: string | number | string[]) => ({
    question,
    content: { kind: 'answer', body: { answer: value } } as const,
  })
  const choices = question.options.choices?.map(({ value }) => value) ?? []
  switch (question.type) {
    case 'single':
      // Every third guest changes their mind.
      if (chance() < 1 / 3) yield answer(choices.at(-1)!)
      yield answer(choices[0]!)
      break
    case 'multiple':
      yield answer([oneOf(chance, choices)])
      break
    case 'number':
      yield answer(Math.floor(chance() * 60))
      break
    case 'time':
      yield answer(`19:${10 + Math.floor(chance() * 50)}`)
      break
    case 'rate':
      yield { question, content: { kind: 'rate', body: { rate: 1 + Math.floor(chance() * 5) } } }
      yield { question, content: { kind: 'comment', body: { comment: `Seen from the window: ${chance()}` } } }
      break
    case 'text':
      if (!question.options.showIf) yield answer(`It went well, on the whole: ${chance()}`)
      break
    default:
      break
  }
}

function* dishes(question: VisitQuestion, chance: () => number, now: () => Date): Generator<Entry> {
  for (let place = 0; place < DISHES; place++) {
    const id = v7()
    const orderTime = now().toISOString()
    yield { question, content: { kind: 'dish', body: { id, dishName: `Soup ${chance()}`, orderTime } } }
    const readyTime = new Date(Date.parse(orderTime) + 600_000).toISOString()
    yield { question, content: { kind: 'updateDish', body: { id, readyTime } } }
  }
}

function* photos(
  question: VisitQuestion,
  pictures: readonly Picture[],
  chance: () => number,
): Generator<Entry> {
  const first = Math.floor(chance() * pictures.length)
  for (let place = 0; place < PHOTOS; place++)
    yield { question, photo: { id: v7(), picture: pictures[(first + place) % pictures.length]! } }
}
