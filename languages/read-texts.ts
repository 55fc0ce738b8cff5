import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from './list.ts'
import { withEnglish } from './with-english.ts'

/** A file of a language's folder; `{}` where the folder lacks it. */
export function readTexts(language: string, file: string): unknown {
  const path = join(import.meta.dirname, language, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** A file of each folder; what a language lacks is English, and so is all of a language that only a newer version knows. */
export function inEach<T>(file: string, english: T): Record<Language, T> {
  const texts = LANGUAGES.map((language) => [language, withEnglish(english, readTexts(language, file))])
  const known = Object.fromEntries(texts) as Record<string, T>
  return new Proxy(known, { get: (all, language) => all[String(language)] ?? all['en'] })
}
