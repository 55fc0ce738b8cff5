import type { Language } from '@cloche/contract/constants.ts'

const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru' }
const STYLE = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const

/** A restaurant's wall clock (`YYYY-MM-DDTHH:mm`) in the reader's words. */
export function whenInWords(visitDate: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { ...STYLE, timeZone: 'UTC' })
  return format.format(new Date(`${visitDate}Z`))
}
