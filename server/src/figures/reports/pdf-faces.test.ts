import { expect, test } from 'vitest'
import { readPdf } from '../../test/read-pdf.ts'
import { drawVisit } from './draw-visit.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'
import { printable, runsOf } from './pdf-faces.ts'
import type { VisitDocument } from './report-document.ts'

const DOCUMENT: VisitDocument = {
  brand: { name: null, accent: '#8a3b2e' },
  language: 'en',
  title: 'A visit',
  heading: 'Ψαροταβέρνα',
  address: 'თბილისი',
  when: '20 November 2026',
  score: { caption: 'Score', value: '80', of: 'of 100' },
  notes: [],
  footer: STAFF_TEXTS.en.report.page,
  missing: STAFF_TEXTS.en.report.missing,
  madeAt: new Date('2026-11-21T00:00:00Z'),
  categories: { heading: 'Categories', rows: [{ title: 'Υποδοχή και τραπέζι', value: '80', percent: 80 }] },
  sections: [],
  noPhoto: '',
}

const drawn = async (comment: string) => {
  const questions = [{ title: 'Why?', answers: [], comment, photos: [] }]
  return readPdf(await drawVisit({ ...DOCUMENT, sections: [{ heading: 'Hall', value: '', questions }] }, []))
}

test('texts in Greek, Georgian, Hebrew and Arabic, and emoji, have letters', async () => {
  const { pages } = await drawn('Καλό 🍕🍷, კარგი, שלום, مرحبا — вкусно.')
  const [page = ''] = pages
  for (const words of ['Ψαροταβέρνα', 'თბილისი', 'Υποδοχή', 'Καλό', '🍕🍷', 'კარგი', 'вкусно'])
    expect(page.replaceAll(' ', '')).toContain(words)
  expect(page).not.toContain('can’t be drawn')
})

test('what no face has is named once, at the end', async () => {
  const { pages } = await drawn('漢字 and 漢\u{1F9FF}')
  const note = pages.join(' ').match(/can’t be drawn here and are boxes above \([^)]*\)/g)
  expect(note).toEqual(['can’t be drawn here and are boxes above (U+6F22, U+5B57)'])
})

test.each([
  ['a\tb', 'a b'],
  ['a\u200Bb\uFEFFc\u00ADd\u2060e', 'abcde'],
  ['1\u202F234\u2009567', '1\u00A0234 567'],
  ['a\u2028b\r\nc\rd\u2029e', 'a\nb\nc\nd\ne'],
  ['\u202Eabc\u202C', 'abc'],
  ['❤\uFE0F', '❤'],
  ['é', 'é'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
])('%j is drawn as %j', (words, shown) => {
  expect(printable(words)).toBe(shown)
})

test('words that run to the left stay together with what is between them', () => {
  const has = (face: string, character: string) =>
    face.includes('Hebrew') ? /[\p{Script=Hebrew} ,]/u.test(character) : /[a-z ,.]/.test(character)
  const turned = runsOf('שלום, (עולם) 12.5', 'plain', (face) => face.includes('Hebrew'))
  expect(turned.runs.map(({ words }) => words)).toEqual(['שלום, )עולם( 5.21'])
  const { runs, missing } = runsOf('say שלום, עולם then', 'plain', has)
  expect(runs.map(({ words }) => words)).toEqual(['say ', 'שלום, עולם', ' then'])
  expect(missing).toEqual([])
})
