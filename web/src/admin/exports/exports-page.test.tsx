import type { Export } from '@cloche/contract/exports.ts'
import { expect, test } from 'vitest'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'

const buildExport = (more: Partial<Export> = {}): Export => ({
  id: 'e1',
  content: 'answers',
  format: 'csv',
  from: '2026-10-01',
  to: '2026-10-31',
  restaurantIds: [],
  statuses: ['accepted'],
  guests: 'ids',
  status: 'done',
  visits: { done: 412, total: 412 },
  rows: 24_720,
  bytes: 9_240_000,
  failure: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-21T10:00:00.000Z',
  fileName: 'cloche-answers-2026-11-20-10-00.csv',
  ...more,
})

const server = (made: Export[]): Answers => ({
  'GET /restaurant': () => ({ items: [], nextCursor: null }),
  'GET /export': () => ({ items: made, nextCursor: null }),
  'GET /export/count': () => ({ visits: 412, photos: 1203, photoBytes: 1_240_000_000 }),
})

test('the page says how many visits there are, has the file made, and offers it when it is there', async () => {
  const { screen, server: fake } = await openAdmin('/admin/export?from=2026-10-01&to=2026-10-31', server([]))
  await expect.element(screen.getByText('412 visits')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'No file yet' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'What' }).click()
  await screen.getByRole('option', { name: 'Answers, a row for each', exact: true }).click()
  await screen.getByRole('combobox', { name: 'Format' }).click()
  await screen.getByRole('option', { name: 'CSV for Excel' }).click()
  fake.answer({ 'POST /export': () => buildExport({ status: 'waiting' }) })
  fake.answer({ 'GET /export': () => ({ items: [buildExport({ status: 'waiting' })], nextCursor: null }) })
  await screen.getByRole('button', { name: 'Make the file' }).click()
  await expect.element(screen.getByText('Waits for its turn')).toBeVisible()
  const { body } = fake.received('POST /export')[0]!
  const days = { from: '2026-10-01', to: '2026-10-31' }
  expect(body).toMatchObject({ ...days, content: 'answers', format: 'csv', bom: true, guests: 'ids' })
  const half = buildExport({ status: 'running', visits: { done: 206, total: 412 }, rows: 12_360 })
  fake.answer({ 'GET /export': () => ({ items: [half], nextCursor: null }) })
  await expect.element(screen.getByText(/^206 of 412 visits, 12,360 rows/)).toBeVisible()
  await expect
    .element(screen.getByRole('progressbar', { name: 'Progress' }))
    .toHaveAttribute('aria-valuenow', '50')
  fake.answer({ 'GET /export': () => ({ items: [buildExport()], nextCursor: null }) })
  const download = screen.getByRole('link', { name: 'Download' })
  await expect.element(download).toHaveAttribute('href', '/api/export/e1/file')
  await expect.element(screen.getByText(/^24,720 rows, 9.24 MB/)).toBeVisible()
})

test('photos say how large they are and have no format to choose; names come with a warning', async () => {
  const { screen } = await openAdmin('/admin/export?content=photos&guests=names', server([]))
  await expect.element(screen.getByText('412 visits, 1,203 photos, 1.24 GB')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Format' })).not.toBeInTheDocument()
  await expect.element(screen.getByText(/will name the guests/)).toBeVisible()
})

test('nothing is made of no visits', async () => {
  const none = { 'GET /export/count': () => ({ visits: 0, photos: 0, photoBytes: 0 }) }
  const { screen } = await openAdmin('/admin/export', { ...server([]), ...none })
  await expect.element(screen.getByText('No visit in this choice')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Make the file' })).toBeDisabled()
})

test('a failed export says why and can be removed', async () => {
  const failed = buildExport({ status: 'failed', failure: 'too_long', format: 'xlsx' })
  const { screen, server: fake } = await openAdmin('/admin/export', server([failed]))
  await expect.element(screen.getByText(/too long for a workbook/)).toBeVisible()
  fake.answer({ 'DELETE /export/{id}': () => null, ...server([]) })
  await screen.getByRole('button', { name: /^Remove/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'No file yet' })).toBeVisible()
  expect(fake.received('DELETE /export/{id}').map(({ params }) => params.id)).toEqual(['e1'])
})

test('as many files as there may be, and a list that does not load', async () => {
  const { screen, server: fake } = await openAdmin('/admin/export', {
    ...server([]),
    'GET /export': () => refusal(403, 'forbidden'),
  })
  await expect.element(screen.getByRole('heading', { name: "This didn't load" })).toBeVisible()
  fake.answer({ 'POST /export': () => refusal(409, 'quota_reached') })
  await screen.getByRole('button', { name: 'Make the file' }).click()
  await expect.element(screen.getByText(/You have 20 files here/)).toBeVisible()
})
