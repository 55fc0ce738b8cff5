import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { formsIn } from './comment-queries.ts'
import { countWords, cutTexts } from './words.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function countsOf(said: [isLow: boolean, text: string][]) {
  const cut = cutTexts(said)
  return countWords(cut, await formsIn(t.db, cut.pieces))
}

test('a word is counted in each form, and named by the form that is used most', async () => {
  const counts = await countsOf([
    [true, 'They waited. We waited,\nand waiters wait'],
    [false, 'Waiting for the 2 Borsch'],
  ])
  expect(counts.toSorted((one, other) => (one.word < other.word ? -1 : 1))).toEqual([
    { word: 'borsch', low: 0, other: 1, visits: 1, lowVisits: 0 },
    { word: 'waited', low: 3, other: 1, visits: 2, lowVisits: 1 },
    { word: 'waiters', low: 1, other: 0, visits: 1, lowVisits: 1 },
  ])
})

const fragment = fc.constantFrom(
  ...`Soup soup суп Ёлка x e-mail well-known didn't waiter’s half 12 -3.5 1e5 <b class="a b"> </b> <!-- no --> &amp; &`.split(
    ' ',
  ),
  ...`http://a.org/b?c=d a.org/b me@a.org /etc/hosts v1.2.3 « » — … ( ) " , . ! № 🙂 _ %`.split(' '),
  '\u00A0',
  '\u2028',
)
const separator = fc.constantFrom(' ', ' ', ' ', '', '\n', '\t', '\r\n', '-', '/', ', ')
const text = fc
  .array(fc.tuple(fragment, separator), { maxLength: 30, size: 'max' })
  .map((parts) => parts.flat().join(''))

test('a text has the same words whole and in pieces', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 20 }), async (texts) => {
      for (const each of texts) {
        const whole = { pieces: [each], visits: [{ isLow: true, numbers: [0] }] }
        expect(await countsOf([[true, each]])).toEqual(countWords(whole, await formsIn(t.db, [each])))
      }
    }),
    { numRuns: 40 },
  )
})
