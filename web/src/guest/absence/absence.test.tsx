import type { Visit } from '@cloche/contract/visits.ts'
import { expect, test } from 'vitest'
import { AddressBarRouter } from '../../app/address-bar-router.tsx'
import { refusal } from '../../test/fake-server.ts'
import { VISIT_ID } from '../../test/guest-server.ts'
import { showQuestions } from '../../test/guest-screen.tsx'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { Absence } from './absence.tsx'

const AT = '2026-11-20T10:00:00.000Z'

/** The visit of the screen, as the engine knows it. */
function OfVisit() {
  return <Absence visit={useReadable(useVisitCopy().visit)} />
}

async function show(visit: Partial<Visit> = {}) {
  const more = (
    <AddressBarRouter>
      <OfVisit />
    </AddressBarRouter>
  )
  const shown = await showQuestions([{ type: 'text', title: 'The hall' }], { more, visit })
  const { screen, server } = shown
  return {
    ...shown,
    ask: screen.getByRole('button', { name: 'I can’t come' }),
    yes: screen.getByRole('button', { name: 'Yes, I can’t come' }),
    why: screen.getByRole('textbox', { name: /Why/ }),
    after: screen.getByRole('button', { name: 'I can come after all' }),
    said: () => server.received('PUT /visit/{visitId}/absence').map(({ body }) => body),
  }
}

test('a letter’s link asks, and sends nothing', async () => {
  history.replaceState(null, '', `/guest?visit=${VISIT_ID}&cannotCome=1`)
  const { screen, yes, said } = await show()
  await expect.element(yes).toBeVisible()
  expect(said()).toEqual([])
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(yes).not.toBeInTheDocument()
  expect(location.search).toBe(`?visit=${VISIT_ID}`)
})

test('a guest says that they can’t come, and why, and takes it back', async () => {
  const { screen, ask, yes, why, after, said, server } = await show()
  await ask.click()
  expect(said()).toEqual([])
  await why.fill(' My train is late ')
  await yes.click()
  await expect.element(screen.getByText('You said that you can’t come')).toBeVisible()
  await expect.element(screen.getByText('My train is late')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(said()).toEqual([{ reason: 'My train is late' }])
  await after.click()
  await expect.element(ask).toBeVisible()
  expect(server.received('DELETE /visit/{visitId}/absence')).toHaveLength(1)
})

test('without a connection nothing is said, and the words stay', async () => {
  const { screen, ask, yes, why, server } = await show()
  await ask.click()
  server.isAway = true
  await why.fill('Ill')
  await yes.click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'needs a connection' })).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await ask.click()
  await expect.element(why).toHaveValue('Ill')
})

test('a visit that has changed meanwhile says so', async () => {
  const { screen, ask, yes, server } = await show()
  server.answer({ 'PUT /visit/{visitId}/absence': () => refusal(409, 'visit_closed') })
  await ask.click()
  await yes.click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'changed meanwhile' })).toBeVisible()
})

test.each([
  ['has begun', { startedAt: AT }],
  ['was returned', { status: 'returned', startedAt: AT }],
  ['was cancelled', { status: 'cancelled', fillable: false }],
] as const)('a visit that %s is not given up', async (_, visit) => {
  const { ask, block } = await show(visit)
  await expect.element(block()).toBeVisible()
  await expect.element(ask).not.toBeInTheDocument()
})
