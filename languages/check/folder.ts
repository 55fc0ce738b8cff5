import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Grade } from '../list.ts'
import { readTexts } from '../read-texts.ts'
import { faultsOf } from './message-faults.ts'

/** The consent that people agree to now. Older ones, by their names, are the record of what others agreed to. */
const CONSENT = readdirSync(join(import.meta.dirname, '../en'))
  .filter((file) => file.startsWith('consent-'))
  .toSorted()
  .at(-1)!

/** The files of a folder, by the grade that asks for them. */
export const FILES: Record<Grade, readonly string[]> = {
  guests: ['guest.po', 'link.po', 'password.po', 'sign-on.po', CONSENT, 'messages.json'],
  whole: ['admin.po', 'staff.json'],
}

interface Text {
  file: string
  english: string
  /** Empty where the language lacks it. */
  own: string
}

const po = formatter({ lineNumbers: false, origins: false })

/** Every text that English has in a file, with that of a language. */
export async function textsIn(language: string, file: string): Promise<Text[]> {
  const [english, own] = await Promise.all(['en', language].map((each) => wordsIn(each, file)))
  return [...english!].map(([name, text]) => ({ file, english: text, own: own!.get(name) ?? '' }))
}

async function wordsIn(language: string, file: string): Promise<Map<string, string>> {
  if (file.endsWith('.json')) return new Map(flat(readTexts(language, file)))
  const filename = join(import.meta.dirname, '..', language, file)
  if (!existsSync(filename)) return new Map()
  const parsed = await po.parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  })
  return new Map(
    Object.entries(parsed).map(([id, { message = id, translation = '' }]) => [
      id,
      translation || (language === 'en' ? message : ''),
    ]),
  )
}

/** Texts with their names: `letters.code.subject`. */
function flat(texts: unknown, name = ''): [string, string][] {
  if (typeof texts === 'string') return [[name, texts]]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([key, each]) => flat(each, name === '' ? key : `${name}.${key}`))
}

/** The texts that a language lacks for a grade, the grades below it left out. */
export async function missing(language: string, grade: Grade): Promise<Text[]> {
  const texts = await Promise.all(FILES[grade].map((file) => textsIn(language, file)))
  return texts.flat().filter(({ own }) => own.trim() === '')
}

/** What is wrong with the texts that are there, each with its file and its English words. */
export async function broken(language: string): Promise<string[]> {
  const texts = await Promise.all(
    Object.values(FILES)
      .flat()
      .map((file) => textsIn(language, file)),
  )
  return texts
    .flat()
    .filter(({ own }) => own.trim() !== '')
    .flatMap(({ file, english, own }) =>
      faultsOf(english, own, language).map((fault) => `${language}/${file}: “${english}” ${fault}`),
    )
}
