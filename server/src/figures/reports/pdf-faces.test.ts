import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '../../test/read-pdf.ts'
import { drawVisit } from './draw-visit.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'
import { printable, runsOf } from './pdf-faces.ts'
import type { VisitDocument } from './report-document.ts'

const DOCUMENT: VisitDocument = {
  brand: { name: null, accent: '#8a3b2e', logo: null },
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

const NO_PICTURES = { logo: null, photos: [] }

const drawn = async (comment: string) => {
  const questions = [{ title: 'Why?', answers: [], comment, photos: [] }]
  return readPdf(
    await drawVisit({ ...DOCUMENT, sections: [{ heading: 'Hall', value: '', questions }] }, NO_PICTURES),
  )
}

test('a photo is on the page of its question, and a section’s title on that of its first', async () => {
  const picture = sharp({ create: { width: 480, height: 360, channels: 3, background: '#a53' } })
  const photo = { bytes: await picture.jpeg().toBuffer(), width: 480, height: 360 }
  const question = (place: number) => ({ title: `Photo ${place}.`, answers: [], comment: '', photos: [0] })
  const sections = [1, 2, 3, 4, 5, 6, 7].map((place) => ({
    heading: `Hall ${place}.`,
    value: '',
    questions: [question(2 * place), question(2 * place + 1)],
  }))
  const { pages, structure } = await readPdf(
    await drawVisit({ ...DOCUMENT, sections }, { logo: null, photos: [photo] }),
  )
  const placed: unknown[] = JSON.parse(structure)
  for (const [at, words] of pages.entries()) {
    const pictured = JSON.stringify(placed[at]).match(/(?<="alt":")[^"]+/g)
    expect(words.match(/Photo \d+\./g)).toEqual(pictured)
    for (const [, hall] of words.matchAll(/Hall (\d+)\./g))
      expect(words).toContain(`Photo ${2 * Number(hall)}.`)
  }
})

test.each([
  ['wide', 512, 60, [180, 21]],
  ['tall', 60, 512, [5, 44]],
  ['small', 30, 20, [30, 20]],
])('a %s logo has its shape, is named, and leaves the title its room', async (_, width, height, size) => {
  const flat = sharp({ create: { width, height, channels: 4, background: '#fff3b080' } })
  const logo = { bytes: await flat.png().toBuffer(), width, height }
  const { bytes, structure } = await readPdf(await drawVisit(DOCUMENT, { logo, photos: [] }))
  expect(structure).toContain('"alt":"Cloche"')
  const [left, bottom, right, top] = /"bbox":\[([^\]]+)/.exec(structure)![1]!.split(',').map(Number)
  expect([right! - left!, top! - bottom!].map(Math.round)).toEqual(size)
  expect(bytes.includes('/SMask')).toBe(true)
})

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
