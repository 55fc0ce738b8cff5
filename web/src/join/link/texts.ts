import { i18n } from '@lingui/core'
import { messages as en } from '../../../../languages/en/link.po'
import { messages as ru } from '../../../../languages/ru/link.po'

/** This screen has its own catalog, because few guests ever see it. */
export function loadTexts(): void {
  i18n.load({ en, ru })
}
