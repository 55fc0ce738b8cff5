import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { expect, onTestFinished, test } from 'vitest'
import ADMIN from 'virtual:languages/admin'
import { chooseLanguage, loadCatalog, loadRest } from './i18n.ts'

test("staff's words stay when the guest's later ones arrive", async () => {
  onTestFinished(() => chooseLanguage('en'))
  await chooseLanguage('ru')
  await loadCatalog(ADMIN)
  await loadRest()
  expect([i18n._(msg`Undo`), i18n._(msg`Submitted`)]).toEqual(['Отменить', 'Сдан'])
})
