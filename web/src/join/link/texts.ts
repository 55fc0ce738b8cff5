import { i18n } from '@lingui/core'
import { messages as en } from '../../locales/en/link.po'
import { messages as ru } from '../../locales/ru/link.po'

/** This screen has its own catalog, because few guests ever see it. */
export function loadTexts(): void {
  i18n.load({ en, ru })
}
