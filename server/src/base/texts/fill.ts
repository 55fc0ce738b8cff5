import { setupI18n, type I18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { listed, type Language } from '@cloche/languages/list.ts'

const speakers = new Map<Language, I18n>()

function speakerOf(language: Language): I18n {
  const known = speakers.get(language)
  if (known) return known
  const { locale } = listed(language)
  const speaker = setupI18n({ locale, messages: { [locale]: {} } })
  speaker.setMessagesCompiler(compileMessageOrThrow)
  speakers.set(language, speaker)
  return speaker
}

/** Puts values into the placeholders and plurals of a text, which is an ICU message. */
export const fill = (language: Language, text: string, values: Record<string, string | number>): string =>
  speakerOf(language)._(text, values)
