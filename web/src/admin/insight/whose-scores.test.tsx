import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import { expect, test } from 'vitest'
import { openAdmin } from '../../test/admin-screen.tsx'
import { testChecklist } from '../entities/checklists/test-checklist.ts'
import { INSIGHT, INSIGHT_ANSWERS } from './test-insight.ts'

const BAR = '01900000-0000-7000-8000-0000000000b1'
const DELIVERY = '01900000-0000-7000-8000-0000000000b2'

const wholes = {
  checklist: { id: BAR, title: 'Bar' },
  checklists: [
    { id: BAR, title: 'Bar', visits: 21 },
    { id: DELIVERY, title: 'Delivery', visits: 4 },
    { id: null, title: null, visits: 1 },
  ],
}
const NOT_RANKED = { state: 'none', problem: null, problemAt: null, result: null } as const

const open = (path: string) =>
  openAdmin(path, {
    ...INSIGHT_ANSWERS,
    'GET /checklist': () => ({
      items: [testChecklist(BAR, 'Bar'), testChecklist(DELIVERY, 'Delivery')],
      nextCursor: null,
    }),
    'GET /insight': () => ({ ...INSIGHT, ...wholes }),
    'GET /insight/ranking': () => ({ ...NOT_RANKED, ...wholes }),
  })

test('of several checklists the page names the one whose whole scores it shows, and leads to the others', async () => {
  const { screen, server } = await open('/admin/insight')
  await expect
    .element(screen.getByText(/^Scores of whole visits/))
    .toHaveTextContent(
      'Scores of whole visits are of “Bar”, 21 visits. Not in them: 4 visits of “Delivery”, 1 visit of all questions.',
    )
  await expect
    .element(screen.getByRole('combobox', { name: 'Checklist' }))
    .toHaveAttribute('placeholder', 'Bar')
  // What a figure leads to is of the same checklist.
  const visits = screen.getByRole('link', { name: 'of 21 scored visits' })
  await expect.element(visits).toHaveAttribute('href', expect.stringContaining(`checklistId=${BAR}`))
  await expect
    .element(screen.getByRole('link', { name: '1 visit of all questions' }))
    .toHaveAttribute('href', `/admin/insight?checklistId=${ALL_QUESTIONS}`)
  await screen.getByRole('link', { name: '4 visits of “Delivery”' }).click()
  await expect.poll(() => server.received('GET /insight').at(-1)!.query!.checklistId).toBe(DELIVERY)
  await expect.element(screen.getByRole('combobox', { name: 'Checklist' })).toHaveValue('Delivery')
})

test('a ranking says of which checklist it is, and is asked for by the chosen one', async () => {
  const { screen, server } = await open('/admin/insight/ranking')
  await screen.getByRole('link', { name: '4 visits of “Delivery”' }).click()
  await expect.poll(() => server.received('GET /insight/ranking').at(-1)!.query!.checklistId).toBe(DELIVERY)
})

test('the figures of a category are of all visits, and a programme without checklists hears of none', async () => {
  const { screen } = await open(`/admin/insight?categoryId=${INSIGHT.categories[0]!.id}`)
  await expect.element(screen.getByText('71.5 %', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Scores of whole visits/)).not.toBeInTheDocument()
  await screen.unmount()
  const without = await openAdmin('/admin/insight', {
    ...INSIGHT_ANSWERS,
    'GET /insight': () => ({ ...INSIGHT, checklist: { id: null, title: null }, checklists: [] }),
  })
  await expect.element(without.screen.getByText('71.5 %', { exact: true })).toBeVisible()
  await expect.element(without.screen.getByRole('combobox', { name: 'Checklist' })).not.toBeInTheDocument()
  await expect.element(without.screen.getByText(/^Scores of whole visits/)).not.toBeInTheDocument()
})
