import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openPhone } from '../chromium.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { Programme, readReport } from './programme.ts'
import { readComposeSetting } from './setting.ts'

test('what ops/compose.yaml started: over https from the link to the report', async () => {
  const { folder, url, login } = readComposeSetting()
  const programme = await Programme.begin(url, login)
  const { link, visitId } = await programme.invite('Quist')
  expect(link.startsWith(`${url}/`)).toBe(true)
  const phone = await openPhone(join(folder, 'phone-compose'), { baseURL: url, hasTouch: true })
  const guest = new GuestPage(await phone.newPage())
  await guest.open(link)
  await guest.expectReady()
  await guest.submitShortVisit(link)
  await phone.close()
  expect(await readReport(url, login, visitId)).toMatchObject({ status: 'submitted', answers: ['yes'] })
})
