import { i18n } from '@lingui/core'
import { messages as en } from '../../locales/en/password.po'
import { messages as ru } from '../../locales/ru/password.po'

i18n.load({ en, ru })
