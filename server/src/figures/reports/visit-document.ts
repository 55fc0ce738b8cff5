import { activeQuestions, declinedParts } from '@cloche/checklist/complete.ts'
import { daypartOf } from '@cloche/checklist/daypart.ts'
import { isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import { isCategory } from '@cloche/checklist/item.ts'
import { textsOf } from '@cloche/checklist/localize.ts'
import { answerShape } from '@cloche/checklist/question-types.ts'
import { scoreOf } from '@cloche/checklist/score.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { Dish, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'
import { HIDDEN, maskOf, OF_SEAT, type Guest } from './giveaways.ts'
import type { Brand, ReportQuestion, VisitDocument } from './report-document.ts'

export interface Choices {
  language: Language
  /** Clock times and table numbers are shown. */
  times: boolean
  photos: boolean
}

export interface VisitReport {
  visit: Visit
  guests: readonly Guest[]
  items: readonly VisitQuestion[]
  choices: Choices
  brand: Brand
  now: Date
}

/** Describes a visit without the data that names its guest. Also returns the photos in the order of the document. */
export function visitDocument({ visit, guests, items, choices, brand, now }: VisitReport) {
  const { language } = choices
  const labels = STAFF_TEXTS[language].report
  const scores = scoreOf(items)
  const scoreById = new Map(scores.byCategory.map(({ id, score }) => [id, score]))
  const asked = activeQuestions(items)
  const photos: { questionId: string; id: string; sha256: string }[] = []
  const hide = maskOf(guests, choices.times ? [] : OF_SEAT)
  const figure = (score: number | null) => (score === null ? labels.unscored : numberIn(language, score))
  const used = items.filter(isCategory).flatMap((category) => {
    const questions = asked
      .filter((item) => item.parent === category.id)
      .map((item): ReportQuestion => {
        const places = choices.photos
          ? item.photos.map((photo) => photos.push({ ...photo, questionId: item.id }) - 1)
          : []
        return {
          title: textsOf(item, language).title,
          answers: [...answersOf(item, choices), ...declinedIn(item, labels.couldNot)].map(hide),
          comment: hide(item.comment.trim()),
          photos: places,
        }
      })
      .filter(({ answers, comment, photos: own }) => answers.length + comment.length + own.length > 0)
    const score = scoreById.get(category.id) ?? null
    return questions.length === 0 ? [] : [{ title: textsOf(category, language).title, score, questions }]
  })
  const when = whenOf(visit, choices)
  const document: VisitDocument = {
    brand,
    language,
    title: `${visit.restaurant.title}, ${when}`,
    heading: visit.restaurant.title,
    address: visit.restaurant.address,
    when: visit.checklist ? `${when} · ${visit.checklist.title}` : when,
    score: {
      caption: labels.score,
      value: figure(scores.total),
      of: scores.total === null ? '' : labels.of100,
    },
    notes: [
      ...(visit.status === 'accepted' ? [] : [labels.notAccepted]),
      ...(choices.times ? [] : [labels.hidden]),
    ],
    categories: {
      heading: labels.categories,
      rows: used.map(({ title, score }) => ({ title, value: figure(score), percent: score })),
    },
    sections: used.map(({ title, score, questions }) => ({
      heading: title,
      value: figure(score),
      questions,
    })),
    footer: labels.page,
    missing: labels.missing,
    noPhoto: labels.noPhoto,
    madeAt: now,
  }
  return { document, photos }
}

/** Returns the day and the daypart; the clock time only if it was chosen. */
function whenOf({ visitDate }: Visit, { language, times }: Choices): string {
  const day = new Date(`${visitDate.slice(0, 10)}T00:00Z`)
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(day)
  return `${words}, ${times ? visitDate.slice(11) : STAFF_TEXTS[language].report.daypart[daypartOf(visitDate.slice(11))]}`
}

const numberIn = (language: Language, value: number) => new Intl.NumberFormat(language).format(value)

function answersOf(item: VisitQuestion, choices: Choices): string[] {
  const { language, times } = choices
  if (item.type === 'dish') return item.dishes.map((dish) => dishWords(dish, language))
  if (item.rate !== null) return [`${item.rate} / ${item.options.max ?? 5}`]
  if (item.answer === null) return []
  if (answerShape(item.type) === 'time') return [times ? String(item.answer) : HIDDEN]
  const texts = textsOf(item, language)
  if (typeof item.answer === 'number')
    return [[numberIn(language, item.answer), texts.unit].filter(Boolean).join(' ')]
  const given = [item.answer].flat()
  if (texts.choices.length === 0) return given
  return texts.choices.filter(({ value }) => given.includes(value)).map(({ title }) => title)
}

/** Returns the reasons for what the guest could not give, in their words. */
function declinedIn(item: VisitQuestion, couldNot: string): string[] {
  return declinedParts(item).map((part) => `${couldNot} ${item.declined![part]}`)
}

/** Returns a dish's whole minutes, never its clock time, by which the restaurant's till would identify the guest. */
function dishWords({ dishName, orderTime, readyTime }: Dish, language: Language): string {
  const { minutes, notServed, backwards } = STAFF_TEXTS[language].report
  if (readyTime === null) return `${dishName}: ${notServed}`
  if (isReadyBeforeOrdered({ orderTime, readyTime })) return `${dishName}: ${backwards}`
  // A dish of 19:40 is below a target of 20 minutes, so that it is not rounded up to them.
  const taken = Math.floor((Date.parse(readyTime) - Date.parse(orderTime)) / 60_000)
  return `${dishName}: ${numberIn(language, taken)} ${minutes}`
}
