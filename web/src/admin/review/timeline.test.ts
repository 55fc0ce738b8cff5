import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import { describe, expect, test } from 'vitest'
import { historiesOf } from './history.ts'
import { countsOf, timelineOf } from './timeline.ts'

const item = (id: string, parent: string | null) => ({ id, parent }) as VisitQuestion
const ITEMS = [
  item('hall', null),
  item('door', 'hall'),
  item('coat', 'hall'),
  item('food', null),
  item('soup', 'food'),
]

const event = (at: string, kind: VisitEvent['kind'], more: Partial<VisitEvent> = {}): VisitEvent => ({
  at: `2026-06-01T${at}:00.000Z`,
  kind,
  actor: null,
  questionId: null,
  value: null,
  replaced: false,
  changes: null,
  ...more,
})
const of = (questionId: string) => ({ questionId })

/** Writes each day as `day: line, line`, where a line lists its kinds. */
function written(events: VisitEvent[], timeZone = 'UTC'): string[] {
  return timelineOf(events, ITEMS, timeZone).map(({ day, lines }) => {
    const words = lines.map(({ category, events: all }) =>
      [category?.id, all.map(({ kind }) => kind).join('+')].filter(Boolean).join(' '),
    )
    return `${day}: ${words.join(', ')}`
  })
}

describe('a timeline', () => {
  test('tells a return and its notes in one line', () => {
    const events = [
      event('10:00', 'submitted'),
      event('11:00', 'returned', { value: 'Nearly' }),
      event('11:00', 'note', of('door')),
      event('11:00', 'note', of('soup')),
      event('11:30', 'answer', of('door')),
    ]
    expect(written(events)).toEqual(['2026-06-01: submitted, returned+note+note, hall answer'])
  })

  test('tells in one line what was entered in one category, dishes or not, until there is another one', () => {
    const events = [
      event('12:00', 'opened'),
      event('12:01', 'answer', of('door')),
      event('12:02', 'photo', of('coat')),
      event('12:03', 'answer', of('soup')),
      event('12:04', 'ordered', of('soup')),
      event('12:05', 'comment', of('soup')),
      event('12:06', 'rate', of('soup')),
      event('12:07', 'comment', of('door')),
    ]
    expect(written(events)).toEqual([
      '2026-06-01: opened, hall answer+photo, food answer+comment+rate, ordered, hall comment',
    ])
  })

  test('a pause ends a line', () => {
    const events = [event('12:00', 'answer', of('door')), event('12:15', 'answer', of('coat'))]
    expect(written(events)).toEqual(['2026-06-01: hall answer, hall answer'])
  })

  test('dishes of the same minute are one order', () => {
    const events = [
      event('12:00', 'ordered', of('soup')),
      event('12:00', 'ordered', of('soup')),
      event('12:01', 'ordered', of('soup')),
      event('12:01', 'ready', of('soup')),
    ]
    expect(written(events)).toEqual(['2026-06-01: ordered+ordered, ordered, ready'])
  })

  test('days are those of the restaurant', () => {
    const events = [event('20:59', 'answer', of('door')), event('21:00', 'answer', of('door'))]
    expect(written(events, 'Europe/Moscow')).toEqual(['2026-06-01: hall answer', '2026-06-02: hall answer'])
  })

  test('staff events have lines of their own, and an event of a missing question is shown too', () => {
    const events = [
      event('10:00', 'planned'),
      event('10:01', 'changed'),
      event('10:02', 'answer', of('gone')),
    ]
    expect(written(events)).toEqual(['2026-06-01: planned, changed, answer'])
  })

  test('counts questions once, however often they were answered', () => {
    const events = [
      event('12:00', 'answer', of('door')),
      event('12:01', 'answer', of('door')),
      event('12:02', 'comment', of('coat')),
      event('12:03', 'photo', of('coat')),
      event('12:04', 'photoRemoved', of('coat')),
    ]
    const [day] = timelineOf(events, ITEMS, 'UTC')
    expect(countsOf(day!.lines[0]!)).toEqual({ questions: 2, photos: 1, photosRemoved: 1, notes: 0 })
  })
})

describe('the history of a question', () => {
  test('is what stood there before and what stands there now, of the parts that changed', () => {
    const no = event('12:00', 'answer', { ...of('door'), value: 'no', replaced: true })
    const comment = event('12:01', 'comment', { ...of('door'), value: 'late' })
    const yes = event('12:02', 'answer', { ...of('door'), value: 'yes' })
    const other = event('12:02', 'answer', { ...of('coat'), value: 'yes' })
    const histories = historiesOf([event('11:00', 'opened'), no, comment, yes, other])
    expect([...histories]).toEqual([['door', { changes: 1, steps: [no, yes] }]])
  })

  test('knows what was taken away', () => {
    const taken = event('12:00', 'photo', { ...of('coat'), replaced: true })
    const away = event('12:09', 'photoRemoved', of('coat'))
    expect([...historiesOf([taken, away])]).toEqual([['coat', { changes: 1, steps: [away] }]])
  })
})
