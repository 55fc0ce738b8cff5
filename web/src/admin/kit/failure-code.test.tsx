import { expect, test } from 'vitest'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'

const ID = '6e507b5931e9'
const FAILING: Answers = {
  'GET /application': () => ({ items: [], nextCursor: null, waiting: 0 }),
  'GET /user/list': () => refusal(500, 'internal', { requestId: ID }),
}

test('a page that did not load by a fault of the server names the request', async () => {
  const { screen } = await openAdmin('/admin/user', FAILING)
  await expect.element(screen.getByRole('alert').getByText(`Code ${ID}`)).toBeVisible()
})

test('a page that did not load by a fault of the server names the request in Russian', async () => {
  const { screen } = await openAdmin('/admin/user', FAILING, 'ru')
  await expect.element(screen.getByRole('alert').getByText(`Код ${ID}`)).toBeVisible()
})
