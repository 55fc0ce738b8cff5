import { i18n } from '@lingui/core'
import { messages as en } from '../../locales/en/password.po'
import { messages as ru } from '../../locales/ru/password.po'

/** These screens have their own catalog, because few guests ever see them. */
export function loadTexts(): void {
  i18n.load({ en, ru })
}
