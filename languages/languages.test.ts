import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { broken, missing } from './check/folder.ts'
import { faultsOf } from './check/message-faults.ts'
import { isWhole, LIST, listed, wholeFor, type Grade, type Language } from './list.ts'
import { inEach } from './read-texts.ts'
import { withEnglish } from './with-english.ts'

const ROOT = join(import.meta.dirname, '..')

const gradesOf = (grade: Grade): Grade[] => (grade === 'whole' ? ['guests', 'whole'] : ['guests'])

test.each(LIST.flatMap(({ code, grade }) => gradesOf(grade).map((each) => [code, each] as const)))(
  '%s has every text for %s',
  async (code, grade) => {
    expect((await missing(code, grade)).map(({ file, english }) => `${code}/${file}: “${english}”`)).toEqual(
      [],
    )
  },
)

test.each(LIST.map(({ code }) => code))(
  '%s keeps the placeholders, tags and plurals of each text',
  async (code) => {
    expect(await broken(code)).toEqual([])
  },
)

test.each([
  ['{count} visits', 'визиты', 'ru', ['lacks {count}']],
  ['Hello {name}', 'Hola {nombre}', 'es', ['lacks {name}', 'has {nombre}, which English lacks']],
  ['Ask <0>us</0>', 'Спросите <0>нас', 'ru', ['lacks </0>']],
  ['Hello {name}', 'Hola {name', 'es', ['cannot be read: a brace or a plural is not closed']],
  [
    '{count, plural, one {# day} other {# days}}',
    '{count, plural, one {# день} other {# дня}}',
    'ru',
    ['lacks the form “many” of {count, plural}', 'lacks the form “few” of {count, plural}'],
  ],
  ['{count, plural, one {# day} other {# days}}', '{count, plural, one {# día} other {# días}}', 'es', []],
])('“%s” as “%s” in %s: %j', (english, own, language, faults) => {
  expect(faultsOf(english, own, language)).toEqual(faults)
})

test('a text that a language lacks is English, also one that is empty', () => {
  const english = { code: { subject: 'Your code', lines: ['One', 'Two'] }, bye: 'Bye' }
  expect(withEnglish(english, { code: { subject: ' ', lines: ['Uno'] } })).toEqual({
    code: { subject: 'Your code', lines: ['Uno', 'Two'] },
    bye: 'Bye',
  })
})

/** What names languages outside of their folders: as CONTRIBUTING lists it. */
const ELSEWHERE = [
  'server/src/figures/insight/comment-queries.ts',
  'mobile/ios/App/App',
  'server/src/workflows/imports/guest-words.ts',
  'server/src/figures/reports/giveaways.ts',
  'server/migrations/0065-comments.sql',
  'e2e/pages/labels.ts',
]

test('CONTRIBUTING lists what no folder can hold', () => {
  const recipe = /## To add a language\n([\s\S]*?)(?=\n## |$)/.exec(
    readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'),
  )![1]!
  const named = [...recipe.matchAll(/`([\w/.-]+\/[\w/.-]+)`/g)].map(([, path]) => path!)
  const paths = named.filter((path) => !/xx|…|YYYY/.test(path))
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(ELSEWHERE.filter((path) => !named.includes(path))).toEqual([])
})

test('the iOS app says in each language why it asks for the camera, in all of its texts', () => {
  const texts = (code: string) => {
    const path = join(ROOT, `mobile/ios/App/App/${code}.lproj/InfoPlist.strings`)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return [...text.matchAll(/^"(\w+)" = "[^"]+";$/gm)].map(([, name]) => name)
  }
  const project = readFileSync(join(ROOT, 'mobile/ios/App/App.xcodeproj/project.pbxproj'), 'utf8')
  const regions = /knownRegions = \(([^)]*)\)/.exec(project)![1]!.split(/[\s,]+/)
  expect(texts('en')).toHaveLength(3)
  for (const { code } of LIST) {
    expect([code, texts(code)]).toEqual([code, texts('en')])
    expect(regions).toContain(code)
    expect(project).toContain(`path = ${code}.lproj/InfoPlist.strings`)
  }
})

test('Android has no text of its own but the name', () => {
  const strings = readFileSync(join(ROOT, 'mobile/android/app/src/main/res/values/strings.xml'), 'utf8')
  const values = [...strings.matchAll(/<string[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(values.every((text) => /^(?:Cloche|app\.cloche\.\w+)$/.test(text!))).toBe(true)
})

test('a language that only a newer version knows is read as English', () => {
  const later = 'eo' as Language
  expect(listed(later).code).toBe('en')
  expect([isWhole(later), wholeFor(later)]).toEqual([false, 'en'])
  const texts = inEach('messages.json', { bye: 'Bye' })
  expect(texts[later]).toEqual(texts.en)
})
