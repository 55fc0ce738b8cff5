import { languageAmong, listed } from '@cloche/languages/list.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'

/** The page allows nothing but its own style. */
export const LINK_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Returns the page that a person sees instead of a report, in the language that their browser asks for. */
export function linkPage(reason: 'ended' | 'busy', acceptLanguage: string | undefined): string {
  const wanted = (acceptLanguage ?? '').split(',').map((tag) => tag.trim())
  const language = languageAmong(wanted) ?? 'en'
  const { title, text } = STAFF_TEXTS[language].reportLink[reason]
  return `<!doctype html>
<html lang="${language}" dir="${listed(language).direction}">
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
