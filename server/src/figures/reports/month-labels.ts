import type { Insight } from '@cloche/contract/insight.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { DishGroup } from '@cloche/contract/kitchen.ts'

type Run = NonNullable<Insight['chart']>['runs'][number]

interface Labels {
  score: string
  unscored: string
  noVisits: string
  accepted: string
  hidden: string
  course: string
  courseOf: string
  month: string
  meanScore: string
  scoredVisits: string
  special: string
  band: string
  firstGuess: string
  nothingSpecial: string
  /** No point is special, and something is listed as changed. */
  onlyChanged: string
  changed: string
  changedHead: string[]
  wholeScore: string
  changedSince: string
  changedNothing: string
  changedUnknown: string
  otherChecklist: string
  between: string
  runs: Record<`${Run['rule']} ${'up' | 'down'}`, string>
  rules: Record<Run['rule'], string>
  categories: string
  worst: string
  best: string
  kitchen: string
  kitchenHead: string[]
  allDishes: string
  groups: Record<DishGroup, string>
  tooFew: string
  long: string
  minutes: string
  noTarget: string
  target: string
  comments: string
  unlinked: string
  cut: string
  otherComments: string
}

/** The words of a month's report. Words in braces stand for figures. */
export const MONTH_LABELS: Record<Language, Labels> = {
  en: {
    score: 'Score of the month',
    unscored: 'no scored visit',
    noVisits: 'No accepted visit in this month.',
    accepted: 'Visits accepted',
    hidden: 'Guests stay unknown: names, days, clock times and tables are left out or hidden (•••).',
    course: 'Score by month',
    courseOf: 'Score by month: {months}.',
    month: 'Month',
    meanScore: 'Mean score',
    scoredVisits: 'Scored visits',
    special: 'Special',
    band: 'The dashed line is the mean of these months, {mean}. Chance alone hardly takes a month out of the band, which is narrower for months of more visits.',
    firstGuess: 'With fewer than 12 months the band is a first guess.',
    nothingSpecial: 'Nothing special: the score of this month is within what is usual here.',
    onlyChanged:
      'This month does not stand out from the others. Something may still have changed since the days before it: see “What changed”.',
    changed: 'What changed',
    changedHead: ['Score', 'Before', 'This month', 'Change in points'],
    wholeScore: 'Whole score',
    changedSince:
      'Compared with {days}. Listed is what chance does not explain; of the changes that are listed for all restaurants one in ten may still be chance. In brackets: the 90 % interval.',
    changedNothing: 'Compared with {days}, nothing changed beyond chance.',
    changedUnknown:
      'Compared with {days}: too few visits tell a change from chance; that takes three in both periods.',
    otherChecklist:
      'Since {day} visits have another checklist. Scores before and after that day may differ for this reason alone.',
    between: '{change} (from {lower} to {upper})',
    runs: {
      'outside up': 'This month is far above what is usual here.',
      'outside down': 'This month is far below what is usual here.',
      'shift up': 'Months with visits in a row above the mean: {months}. Something may have changed.',
      'shift down': 'Months with visits in a row below the mean: {months}. Something may have changed.',
      'trend up': 'Months with visits in a row of a rising score: {months}. Something may be changing.',
      'trend down': 'Months with visits in a row of a falling score: {months}. Something may be changing.',
      'nearLimit up': 'Two of three months with visits in a row are near the upper edge of the band.',
      'nearLimit down': 'Two of three months with visits in a row are near the lower edge of the band.',
    },
    rules: {
      outside: 'outside the band',
      shift: 'on one side of the mean',
      trend: 'in one direction',
      nearLimit: 'near an edge of the band',
    },
    categories: 'Categories, best first',
    worst: 'Questions with the lowest scores',
    best: 'Questions with the highest scores',
    kitchen: 'Kitchen times, from ordered to ready',
    kitchenHead: ['Group', 'Dishes', 'Half within', '9 of 10 within', 'Over target'],
    allDishes: 'All',
    groups: { dishes: 'Dishes', drinks: 'Drinks', other: 'Not on the menu' },
    tooFew: 'too few',
    long: '2 h or more',
    minutes: '{minutes} min',
    noTarget: 'no target',
    target: 'Target: {targets}.',
    comments: 'Comments',
    unlinked: 'Sorted by question, so that nobody sees which comments belong to the same visit.',
    cut: 'Only the latest {count} comments are here.',
    otherComments: 'Other questions',
  },
  ru: {
    score: 'Оценка за месяц',
    unscored: 'нет визитов с оценкой',
    noVisits: 'В этом месяце нет принятых визитов.',
    accepted: 'Принято визитов',
    hidden: 'Гости остаются неизвестными: имена, дни, время и номера столов не указаны или скрыты (•••).',
    course: 'Оценка по месяцам',
    courseOf: 'Оценка по месяцам: {months}.',
    month: 'Месяц',
    meanScore: 'Средняя оценка',
    scoredVisits: 'Визитов с оценкой',
    special: 'Особенности',
    band: 'Пунктир — среднее за эти месяцы, {mean}. Случайно месяц почти никогда не выходит из полосы; чем больше в месяце визитов, тем она уже.',
    firstGuess: 'Пока месяцев меньше 12, полоса — первое приближение.',
    nothingSpecial: 'Ничего особенного: оценка этого месяца в обычных для ресторана пределах.',
    onlyChanged:
      'Этот месяц не выделяется среди других. Но по сравнению с днями до него что-то могло измениться, см. «Что изменилось».',
    changed: 'Что изменилось',
    changedHead: ['Оценка', 'До этого', 'Этот месяц', 'Изменение, п. п.'],
    wholeScore: 'Вся оценка',
    changedSince:
      'По сравнению с {days}. Показано то, что случайностью не объяснить; из изменений, показанных по всем ресторанам, случайным может быть одно из десяти. В скобках — 90-процентный интервал.',
    changedNothing: 'По сравнению с {days} ничего не изменилось сверх случайного.',
    changedUnknown:
      'По сравнению с {days}: визитов слишком мало, чтобы отличить изменение от случайности; нужно по три за каждый период.',
    otherChecklist:
      'С {day} у визитов другой чек-лист. Оценки до и после этого дня могут различаться только поэтому.',
    between: '{change} (от {lower} до {upper})',
    runs: {
      'outside up': 'Этот месяц намного выше обычного.',
      'outside down': 'Этот месяц намного ниже обычного.',
      'shift up': 'Месяцев с визитами подряд выше среднего: {months}. Возможно, что-то изменилось.',
      'shift down': 'Месяцев с визитами подряд ниже среднего: {months}. Возможно, что-то изменилось.',
      'trend up': 'Месяцев с визитами подряд, когда оценка растёт: {months}. Возможно, что-то меняется.',
      'trend down': 'Месяцев с визитами подряд, когда оценка снижается: {months}. Возможно, что-то меняется.',
      'nearLimit up': 'Два из трёх месяцев с визитами подряд у верхнего края полосы.',
      'nearLimit down': 'Два из трёх месяцев с визитами подряд у нижнего края полосы.',
    },
    rules: {
      outside: 'вне полосы',
      shift: 'по одну сторону среднего',
      trend: 'в одном направлении',
      nearLimit: 'у края полосы',
    },
    categories: 'Разделы, сначала лучшие',
    worst: 'Вопросы с самыми низкими оценками',
    best: 'Вопросы с самыми высокими оценками',
    kitchen: 'Время кухни: от заказа до подачи',
    kitchenHead: ['Группа', 'Блюд', 'Половина за', '9 из 10 за', 'Дольше нормы'],
    allDishes: 'Все',
    groups: { dishes: 'Блюда', drinks: 'Напитки', other: 'Нет в меню' },
    tooFew: 'мало',
    long: '2 ч и больше',
    minutes: '{minutes} мин',
    noTarget: 'нормы нет',
    target: 'Норма: {targets}.',
    comments: 'Комментарии',
    unlinked: 'Комментарии собраны по вопросам, поэтому не видно, какие из них относятся к одному визиту.',
    cut: 'Здесь только последние комментарии: {count}.',
    otherComments: 'Другие вопросы',
  },
}

/** The number of visits in words. */
export function visitsInWords(language: Language, visits: number): string {
  const forms = VISITS[language]
  return `${visits} ${forms[new Intl.PluralRules(language).select(visits)] ?? forms.other}`
}

const VISITS: Record<Language, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: 'visit', other: 'visits' },
  ru: { one: 'визит', few: 'визита', many: 'визитов', other: 'визита' },
}
