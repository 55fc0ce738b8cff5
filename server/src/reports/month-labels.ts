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
    band: 'The dashed line is the mean of these months, {mean}; single months usually fall in the band, from {lower} to {upper}.',
    firstGuess: 'With fewer than 12 months the band is a first guess.',
    nothingSpecial: 'Nothing special: the score of this month is within what is usual here.',
    runs: {
      'outside up': 'This month is far above what is usual here.',
      'outside down': 'This month is far below what is usual here.',
      'shift up': 'Seven or more months with visits in a row are above the mean: something changed.',
      'shift down': 'Seven or more months with visits in a row are below the mean: something changed.',
      'trend up': 'The score has risen over seven or more months with visits in a row: something changes.',
      'trend down': 'The score has fallen over seven or more months with visits in a row: something changes.',
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
    band: 'Пунктир — среднее за эти месяцы, {mean}; отдельные месяцы обычно попадают в полосу от {lower} до {upper}.',
    firstGuess: 'Пока месяцев меньше 12, полоса — первое приближение.',
    nothingSpecial: 'Ничего особенного: оценка этого месяца в обычных для ресторана пределах.',
    runs: {
      'outside up': 'Этот месяц намного выше обычного.',
      'outside down': 'Этот месяц намного ниже обычного.',
      'shift up': 'Семь или больше месяцев с визитами подряд выше среднего: что-то изменилось.',
      'shift down': 'Семь или больше месяцев с визитами подряд ниже среднего: что-то изменилось.',
      'trend up': 'Оценка растёт семь или больше месяцев с визитами подряд: что-то меняется.',
      'trend down': 'Оценка снижается семь или больше месяцев с визитами подряд: что-то меняется.',
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
