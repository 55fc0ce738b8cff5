import { i18n as ofPage, type I18n } from '@lingui/core'
import { I18nProvider, type TransRenderProps } from '@lingui/react'
import type { ReactNode } from 'react'

/** The texts of guests' screens and of those before a login, each in an element of its own. */
export function Texts({ i18n = ofPage, children }: { i18n?: I18n; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n} defaultComponent={TextElement}>
      {children}
    </I18nProvider>
  )
}

/**
 * A translation by the browser replaces text nodes. React finds elements again, and an element whose whole content is a text; a text
 * between elements it would not, so that a change of one draws the whole anew.
 */
function TextElement({ translation }: TransRenderProps) {
  const texts = Array.isArray(translation) ? translation.filter((part) => typeof part === 'string') : []
  return <span key={texts.join('|')}>{translation}</span>
}
