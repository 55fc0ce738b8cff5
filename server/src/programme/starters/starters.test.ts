import { afterAll, beforeAll, expect, test } from 'vitest'
import { STARTERS } from '@cloche/contract/starters.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'
import { STARTER_SHAPE } from './starter-shapes.ts'
import content from './starters.json' with { type: 'json' }

let t: TestApp
let admin: Client
beforeAll(async () => {
  t = await testApp()
  admin = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
})
afterAll(() => t.close())

test('the file fits its shape, and every starter has 15 to 30 questions of several types', () => {
  const { starters, categories } = STARTER_SHAPE.parse(content)
  for (const keys of Object.values(starters)) {
    const questions = keys.flatMap((key) => categories[key]!.questions)
    expect(questions.length).toBeGreaterThanOrEqual(15)
    expect(questions.length).toBeLessThanOrEqual(30)
    expect(new Set(questions.map(({ type }) => type)).size).toBeGreaterThanOrEqual(5)
    expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length)
  }
  expect(new Set(Object.values(starters).flat())).toEqual(new Set(Object.keys(categories)))
})

test.each(STARTERS)(
  '%s goes into the bank as it is shown, in either language with the other beside it',
  async (name) => {
    for (const language of ['en', 'ru'] as const) {
      const { body: all } = await admin('GET /question/starter', { query: { language } })
      const shown = all.items.find((each) => each.name === name)!
      const { status, body } = await admin('POST /question/starter', { body: { name, language } })
      expect([status, body.categories.length]).toEqual([201, shown.categories.length])
      const { body: bank } = await admin('GET /question')
      const stored = body.categories.map((id) => ({
        title: bank.items.find((item) => item.id === id)!.title,
        questions: bank.items.filter(({ parent }) => parent === id).map(({ title }) => title),
      }))
      expect(stored).toEqual(shown.categories)
      const ofStarter = bank.items.filter(({ id, parent }) => body.categories.includes(parent ?? id))
      const other = language === 'ru' ? 'en' : 'ru'
      for (const { options, title } of ofStarter) {
        const translation = options.translations![other]!
        expect(/[а-яё]/i.test(title)).toBe(language === 'ru')
        expect(/[а-яё]/i.test(translation.title!)).toBe(language === 'en')
        expect(new Set(Object.keys(translation.choices ?? {}))).toEqual(
          new Set((options.choices ?? []).map(({ value }) => value)),
        )
        expect([translation.help, translation.unit].map(Boolean)).toEqual(
          [options.help, options.unit].map(Boolean),
        )
      }
      for (const id of body.categories) await admin('DELETE /question/{id}', { params: { id } })
    }
  },
)

test('only administrators take one, and only one that there is', async () => {
  const manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  expect((await manager('POST /question/starter', { body: { name: 'bar' } })).status).toBe(403)
  expect((await admin('POST /question/starter', { body: { name: 'zoo' } })).status).toBe(422)
})
