import type { CommentWords } from '@cloche/contract/comments.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import type { Kitchen } from '@cloche/contract/kitchen.ts'
import type { Answers } from '../../test/fake-server.ts'

export const LINDEN = '01900000-0000-7000-8000-00000000000a'
export const MAPLE = '01900000-0000-7000-8000-00000000000b'
const SERVICE = '01900000-0000-7000-8000-00000000000c'

const named = (en: string, ru: string) => ({ en, ru })

export const INSIGHT: Insight = {
  isBuilding: false,
  period: { from: '2026-09-01', to: '2026-09-30' },
  before: { from: '2026-08-02', to: '2026-08-31' },
  checklistChanges: [],
  score: { visits: 21, mean: 71.5 },
  scoreBefore: { visits: 18, mean: 79.5 },
  difference: {
    difference: -8,
    lower: -11.5,
    upper: -4.5,
    restaurants: { compared: 2, all: 2 },
    isBeyondNoise: true,
  },
  chart: {
    unit: 'week',
    points: [
      { from: '2026-09-07', to: '2026-09-13', visits: 9, mean: 80, lower: 66, upper: 94, rules: [] },
      {
        from: '2026-09-14',
        to: '2026-09-20',
        visits: 12,
        mean: 62,
        lower: 68,
        upper: 112,
        rules: ['outside'],
      },
    ],
    mean: 71,
    runs: [{ rule: 'outside', side: 'below', from: '2026-09-14', to: '2026-09-20', points: 1 }],
  },
  changes: [
    {
      restaurantId: LINDEN,
      categoryId: SERVICE,
      before: { visits: 9, mean: 88 },
      now: { visits: 11, mean: 60 },
      difference: -28,
      lower: -34,
      upper: -22,
      restaurants: { compared: 1, all: 1 },
    },
  ],
  compared: 6,
  comparedInAll: 6,
  restaurants: [
    { id: MAPLE, title: 'Maple', visits: 10, mean: 84 },
    { id: LINDEN, title: 'Linden', visits: 11, mean: 59.5 },
  ],
  categories: [{ id: SERVICE, titles: named('Service', 'Сервис'), visits: 21, mean: 71 }],
  cells: [{ restaurantId: LINDEN, categoryId: SERVICE, visits: 2, mean: 60 }],
  worst: [{ id: 'q1', categoryId: SERVICE, titles: named('Greeted?', 'Встретили?'), visits: 21, mean: 40 }],
  best: [{ id: 'q2', categoryId: SERVICE, titles: named('Clean?', 'Чисто?'), visits: 20, mean: 98 }],
  rare: 3,
  coverage: { planned: 24, done: 21 },
  punctuality: { sameDay: 14, inTime: 5, late: 2 },
}
export const KITCHEN: Kitchen = {
  isBuilding: false,
  period: INSIGHT.period,
  before: { from: '2026-08-02', to: '2026-08-31' },
  changes: [],
  compared: 0,
  comparedInAll: 0,
  targets: [],
  total: { dishes: 34, median: 12, p90: 25, overTarget: null },
  groups: [
    { group: 'dishes', dishes: 31, median: 14, p90: 28.5, overTarget: { over: 8, dishes: 31 } },
    { group: 'drinks', dishes: 3, median: null, p90: null, overTarget: null },
  ],
  dishes: [],
  moreDishes: 0,
  restaurants: [],
  dayparts: [],
  weekdays: [],
}

const NO_WORDS: CommentWords = {
  lowest: null,
  lowVisits: 0,
  otherVisits: 0,
  comments: 0,
  isCut: false,
  compared: 0,
  words: [],
}

/** The answers to every call of the insight's page, without comments. */
export const INSIGHT_ANSWERS: Answers = {
  'GET /restaurant': () => ({ items: [], nextCursor: null }),
  'GET /insight': () => INSIGHT,
  'GET /insight/kitchen': () => KITCHEN,
  'GET /insight/kitchen/order': () => ({ items: [], nextCursor: null }),
  'GET /insight/comment': () => ({ items: [], nextCursor: null }),
  'GET /insight/comment/word': () => NO_WORDS,
}
