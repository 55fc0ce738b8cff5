import { expect, onTestFinished, test, vi } from 'vitest'
import { formatDate } from '../ui/format-date.ts'
import { localeOf } from './language.ts'

const NINE = new Date('2026-11-20T09:05:00Z')
const WHEN = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const

function speak(...languages: string[]): void {
  vi.stubGlobal('navigator', { languages })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test.each([
  ['en', ['en-GB'], /^20 November\D+09:05$/],
  ['en', ['en'], /^20 November\D+09:05$/],
  ['en', ['en-US', 'en'], /^20 November\D+9:05 am$/],
  ['en', ['fr-CA', 'en-CA'], /^20 November\D+9:05 am$/],
  // The clock of another language's region says nothing of this one.
  ['ru', ['en-US'], /^20 ноября\D+09:05$/],
  ['ru', ['ru-RU', 'en-US'], /^20 ноября\D+09:05$/],
  ['es', ['es-ES'], /^20 de noviembre\D+0?9:05$/],
  ['es', ['es-US'], /^20 de noviembre\D+9:05\sa\.\sm\.$/],
  ['pt', ['pt-BR'], /^20 de novembro\D+09:05$/],
  ['ar', ['ar'], /^20 نوفمبر\D+09:05$/],
  ['ar', ['ar-MA'], /^20 نوفمبر\D+09:05$/],
  ['ar', ['ar-EG'], /^20 نوفمبر\D+9:05 ص$/],
] as const)(
  'in %s for a browser with %j: the words of the language, the clock of the region',
  (language, browser, words) => {
    speak(...browser)
    expect(formatDate(localeOf(language), WHEN, NINE)).toMatch(words)
  },
)
