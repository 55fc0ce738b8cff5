import { beforeAll, expect, test } from 'vitest'
import { scoreOf } from '@cloche/checklist/score.ts'
import { CHAIN, CIRCLE, MENU } from './content/content.ts'
import { planHistory } from './history-plan.ts'
import { Random } from './random.ts'
import { Remarks } from './remarks.ts'
import { foundingOf, programmeOf } from './seed.ts'
import { makePastVisit, type PastVisit } from './visits.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const FISH = new Set(MENU.dishes.filter(({ look }) => look === 'fish').map(({ name }) => name))

let visits: PastVisit[]

beforeAll(() => {
  const { bank } = programmeOf(foundingOf(NOW))
  const asked = bank.filter(({ type }) => type !== 'photo')
  const remarks = new Remarks(new Random(1))
  visits = planHistory(NOW)
    .flat()
    .map(({ seed, occasion }) => makePastVisit(new Random(seed), occasion, asked, remarks, NOW))
    .filter(({ score }) => score !== null)
})

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
const at = (title: string) => visits.filter(({ occasion }) => occasion.restaurant.title.endsWith(` ${title}`))
const of = (brand: string, city?: string) =>
  visits.filter(
    ({ occasion: { restaurant } }) =>
      restaurant.brand === brand && (city === undefined || restaurant.city === city),
  )
const between = (own: readonly PastVisit[], from: number, to: number) =>
  own.filter(({ occasion }) => occasion.daysAgo >= from && occasion.daysAgo < to)

function categoryMean(own: readonly PastVisit[], key: string): number {
  const percents = own.flatMap(({ items }) => {
    const id = items.find((item) => item.key === key)!.id
    return scoreOf(items).byCategory.find((category) => category.id === id)?.score ?? []
  })
  return mean(percents)
}

test('two years of twelve restaurants have some twelve hundred visits of forty guests', () => {
  expect(CHAIN).toHaveLength(12)
  expect(visits.length).toBeGreaterThan(1100)
  expect(visits.length).toBeLessThan(1300)
  expect(new Set(visits.map(({ occasion }) => occasion.guestIndex)).size).toBe(CIRCLE.length - 1)
  const days = visits.map(({ occasion }) => occasion.daysAgo)
  expect([Math.min(...days) >= 3, Math.max(...days) > 720, Math.max(...days) < 760]).toEqual([
    true,
    true,
    true,
  ])
  const comments = visits.flatMap(({ items }) => items.map(({ comment }) => comment)).filter(Boolean)
  expect(comments.some((comment) => /[а-я]/.test(comment))).toBe(true)
  expect(comments.some((comment) => /[a-z]/.test(comment))).toBe(true)
})

test('one restaurant gets worse, by its cleanliness alone', () => {
  const [before, now] = [between(at('Petrogradskaya'), 90, 180), between(at('Petrogradskaya'), 0, 90)]
  expect(categoryMean(before, 'cleanliness') - categoryMean(now, 'cleanliness')).toBeGreaterThan(15)
  expect(Math.abs(categoryMean(before, 'food') - categoryMean(now, 'food'))).toBeLessThan(10)
})

test('one brand gets worse in each of its cities, by its drinks alone, and no other brand does', () => {
  const falls = (own: readonly PastVisit[], category: string) =>
    categoryMean(between(own, 90, 180), category) - categoryMean(between(own, 0, 90), category)
  for (const city of new Set(of('Ember Yard').map(({ occasion }) => occasion.restaurant.city)))
    expect([city, falls(of('Ember Yard', city), 'drinks') > 10]).toEqual([city, true])
  expect(Math.abs(falls(of('Ember Yard'), 'food'))).toBeLessThan(5)
  for (const brand of ['Tern & Thyme', 'Salt Pier'])
    expect([brand, Math.abs(falls(of(brand), 'drinks')) < 5]).toEqual([brand, true])
})

test('one restaurant is better after a change', () => {
  const [before, after] = [between(at('Marylebone'), 250, 800), between(at('Marylebone'), 0, 235)]
  expect(categoryMean(after, 'service') - categoryMean(before, 'service')).toBeGreaterThan(15)
})

test('one restaurant is slow with fish on Fridays, and with nothing else', () => {
  const minutesOf = (isFriday: boolean, isFish: boolean) =>
    at('Batumi Boulevard')
      .filter(({ occasion }) => (Temporal.PlainDate.from(occasion.visitDate).dayOfWeek === 5) === isFriday)
      .flatMap(({ items }) => items.find(({ key }) => key === 'mains')!.dishes)
      .filter(({ name }) => FISH.has(name) === isFish)
      .map(({ orderedAt, readyAt }) => (readyAt.getTime() - orderedAt.getTime()) / 60_000)
  expect(minutesOf(true, true).length).toBeGreaterThan(15)
  expect(mean(minutesOf(true, true)) / mean(minutesOf(false, true))).toBeGreaterThan(1.5)
  expect(mean(minutesOf(true, false)) / mean(minutesOf(false, false))).toBeLessThan(1.25)
})

test('one guest scores every restaurant lower than others do', () => {
  const strict = visits.filter(({ occasion }) => occasion.guest.lastName === 'Суровцева')
  const places = Map.groupBy(strict, ({ occasion }) => occasion.restaurantIndex)
  expect(places.size).toBeGreaterThan(2)
  for (const [index, own] of places) {
    const others = visits.filter(
      ({ occasion }) => occasion.restaurantIndex === index && occasion.guest.lastName !== 'Суровцева',
    )
    expect(mean(others.map(({ score }) => score!))).toBeGreaterThan(mean(own.map(({ score }) => score!)) + 5)
  }
})
