import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { CHAIN, CHECKLIST, CIRCLE, OCCASIONS, REMARKS } from './content.ts'
import { SHAPES } from './shapes.ts'

test.each(Object.entries(SHAPES))('%s.json has the shape that its reader says', async (name, shape) => {
  const text = await readFile(new URL(`./${name}.json`, import.meta.url), 'utf8')
  expect(shape.safeParse(JSON.parse(text)).error).toBeUndefined()
})

test('what one file says of another is there', () => {
  const questions = CHECKLIST.flatMap((category) => category.questions)
  const keys = questions.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const named = [
    ...questions.flatMap(({ options }) => options.showIf?.question ?? []),
    ...Object.keys(REMARKS),
    ...OCCASIONS.flatMap(({ returned }) => Object.keys(returned?.notes ?? {})),
  ]
  expect(named.filter((key) => !keys.includes(key))).toEqual([])
  const places = [
    ...CIRCLE.flatMap(({ near }) => near),
    ...OCCASIONS.flatMap(({ demoGuestAt }) => demoGuestAt ?? []),
  ]
  expect(places.filter((place) => !CHAIN[place])).toEqual([])
})
