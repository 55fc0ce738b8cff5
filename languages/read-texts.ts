import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from './list.ts'
import { withEnglish } from './with-english.ts'

/** A file of a language's folder; `{}` where the folder lacks it. */
export function readTexts(language: string, file: string): unknown {
  const path = join(import.meta.dirname, language, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** A file of each folder; what a language lacks is English. */
export function inEach<T>(file: string, english: T): Record<Language, T> {
  const texts = LANGUAGES.map((language) => [language, withEnglish(english, readTexts(language, file))])
  return Object.fromEntries(texts) as Record<Language, T>
}
