import type { Language } from '@cloche/contract/constants.ts'

const WORDS: Record<Language, Record<'ended' | 'busy', { title: string; text: string }>> = {
  en: {
    ended: {
      title: 'This link does not work',
      text: 'It may have expired or been revoked, or the address is not complete. Ask whoever sent it for a new one.',
    },
    busy: { title: 'The report cannot be opened right now', text: 'Please try again in a minute.' },
  },
  ru: {
    ended: {
      title: 'Ссылка не работает',
      text: 'Возможно, её срок истёк, её отозвали или адрес неполный. Попросите новую у того, кто её прислал.',
    },
    busy: { title: 'Отчёт сейчас не открывается', text: 'Попробуйте ещё раз через минуту.' },
  },
}

/** The page allows nothing but its own style. */
export const LINK_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Returns the page that a person sees instead of a report, in the language that their browser asks for. */
export function linkPage(reason: 'ended' | 'busy', acceptLanguage: string | undefined): string {
  const language: Language = /^\s*ru\b/i.test(acceptLanguage ?? '') ? 'ru' : 'en'
  const { title, text } = WORDS[language][reason]
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
  body { max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; font: 1.0625rem/1.5 system-ui, sans-serif }
  h1 { font-size: 1.5rem; line-height: 1.2 }
</style>
<h1>${title}</h1>
<p>${text}</p>
`
}
