import type { Language } from '@cloche/contract/constants.ts'
import type { FormRemark } from '@cloche/contract/bank.ts'
import type { Tongues } from '../languages.ts'
import { readLiteral } from '../literal-text.ts'
import type { Remarks } from './remarks.ts'
import type { Row } from './table.ts'

/** A text in the default language (empty if missing) and in others. */
export interface Texts {
  own: string
  others: ReadonlyMap<Language, string>
}

/** Reads the texts of one sheet, cut to the lengths that Cloche can store. */
export class TextReader {
  readonly #sheet: FormRemark['sheet']
  readonly #tongues: Tongues
  readonly #remarks: Remarks

  constructor(sheet: FormRemark['sheet'], tongues: Tongues, remarks: Remarks) {
    this.#sheet = sheet
    this.#tongues = tongues
    this.#remarks = remarks
  }

  /** Reads a one-line text; line breaks become spaces. */
  line(row: Row, column: string, max: number): Texts {
    return this.#read(row, column, (text) => this.#cut(row, oneLine(text), max).trim())
  }

  /** Reads a text with its line breaks. */
  block(row: Row, column: string, max: number): Texts {
    return this.#read(row, column, (text) => this.#cut(row, text, max))
  }

  #read(row: Row, column: string, fitting: (text: string) => string): Texts {
    const fit = (text: string) => fitting(readLiteral(text))
    const { own, translations } = this.#tongues
    const text = own.map((language) => row.typed(column, language)).find((each) => each !== '') ?? ''
    const others = [...translations].map(
      ([language, name]) => [language, fit(row.typed(column, name))] as const,
    )
    this.#noteReferences(row, text)
    return { own: fit(text), others: new Map(others.filter(([, each]) => each !== '')) }
  }

  #cut(row: Row, text: string, max: number): string {
    if (text.length <= max) return text
    this.#remarks.changed(this.#sheet, row, 'too_long', text)
    return cut(text, max)
  }

  #noteReferences(row: Row, text: string): void {
    const reference = /\$\{[^{}]*\}/.exec(text)?.[0]
    if (reference) this.#remarks.changed(this.#sheet, row, 'reference', reference)
  }
}

/** Cuts a text without splitting a surrogate pair. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** Replaces line breaks and other control characters by spaces, and composes letters with their accents, as the contract does. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
}

export function isBlank({ own, others }: Texts): boolean {
  return own === '' && others.size === 0
}

/** Joins texts as paragraphs. If one lacks a language, its default text stands in. */
export function stacked(parts: readonly Texts[]): Texts {
  const filled = parts.filter((part) => !isBlank(part))
  if (filled.length === 1) return filled[0]!
  const languages = new Set(filled.flatMap((part) => [...part.others.keys()]))
  const inLanguage = (language: Language) =>
    lines(filled.map((part) => part.others.get(language) ?? part.own))
  return {
    own: lines(filled.map((part) => part.own)),
    others: new Map([...languages].map((language) => [language, inLanguage(language)])),
  }
}

const lines = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n\n')
