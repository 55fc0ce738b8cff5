import type { ReportLink } from '@cloche/contract/report-links.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import { expect, test } from 'vitest'
import { ADMINISTRATOR, openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'
import { INSIGHT_ANSWERS, LINDEN } from '../../insight/test-insight.ts'

const ADDRESS = 'https://audit.example.com/api/report/secret'
const CREATED = new Date(Date.now() - 86_400_000).toISOString()
const LINK: ReportLink = {
  id: 'l1',
  restaurant: { id: LINDEN, title: 'Linden' },
  visitId: null,
  month: '2026-09',
  language: 'en',
  times: false,
  photos: false,
  comments: false,
  createdBy: { id: 'a', firstName: 'Vera', lastName: 'Lind' },
  createdAt: CREATED,
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  revokedAt: null,
  opened: 3,
  lastOpenedAt: CREATED,
}

const open = (more: Answers = {}) =>
  openAdmin(`/admin/insight/restaurant/${LINDEN}?open=pdf`, {
    ...INSIGHT_ANSWERS,
    'GET /restaurant': () => ({
      items: [
        {
          id: LINDEN,
          title: 'Linden',
          address: '',
          timezone: 'Europe/London',
          groupId: null,
          tags: [],
          city: null,
          checklistId: null,
          deletedAt: null,
          version: 1,
        },
      ],
      nextCursor: null,
    }),
    'GET /insight/ranking': () => ({ state: 'none', problem: null, problemAt: null, result: null }),
    'GET /visit': () => ({ items: [], nextCursor: null }),
    'GET /restaurant/{id}/giveaways': () => ({ visits: 7, guests: 6, comments: 0, items: [] }),
    'GET /report-link': () => ({ items: [] }),
    ...more,
  })

test('a link shows what is chosen, works for thirty days and is shown once', async () => {
  const { screen, server } = await open()
  await screen.getByRole('checkbox', { name: 'With comments' }).click()
  server.answer({ 'POST /report-link': () => ({ ...LINK, opened: 0, lastOpenedAt: null, link: ADDRESS }) })
  await screen.getByRole('button', { name: 'Make a link' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(ADDRESS)
  expect(server.received('POST /report-link')[0]!.body).toMatchObject({
    report: 'month',
    restaurantId: LINDEN,
    language: 'en',
    times: false,
    comments: false,
    days: 30,
  })
  await screen.getByRole('checkbox', { name: 'With comments' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Link', exact: true })).not.toBeInTheDocument()
})

test('links say what they show and how often they were opened, and are revoked after a question', async () => {
  const { screen, server } = await open({ 'GET /report-link': () => ({ items: [LINK] }) })
  const links = screen.getByRole('region', { name: 'Links to this report' })
  await expect.element(links.getByText('September 2026 · English · without comments')).toBeVisible()
  await expect.element(links.getByText(/opened 3 times/)).toBeVisible()
  await links.getByRole('button', { name: 'Revoke' }).click()
  server.answer({ 'DELETE /report-link/{id}': () => refusal(403, 'forbidden') })
  await links.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(links.getByText('Your role may not do this.')).toBeVisible()
  server.answer({
    'DELETE /report-link/{id}': () => null,
    'GET /report-link': () => ({ items: [{ ...LINK, revokedAt: CREATED }] }),
  })
  await links.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(links.getByText('1 that no longer works')).toBeVisible()
})

test('links that do not load are said, and the report can still be downloaded', async () => {
  const { screen } = await open({ 'GET /report-link': () => refusal(500, 'internal') })
  const links = screen.getByRole('region', { name: 'Links to this report' })
  await expect.element(links.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible()
})

test('a visit manager has no links', async () => {
  const { screen } = await open({ 'GET /user': () => ({ ...ADMINISTRATOR, roleId: ROLE.visitManager }) })
  await expect.element(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Links to this report' }).elements()).toEqual([])
})
