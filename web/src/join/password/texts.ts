import { i18n } from '@lingui/core'
import { messages as en } from '../../../../languages/en/password.po'
import { messages as ru } from '../../../../languages/ru/password.po'

/** These screens have their own catalog, because few guests ever see them. */
export function loadTexts(): void {
  i18n.load({ en, ru })
}
