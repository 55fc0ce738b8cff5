import { expect, test, vi } from 'vitest'
import { openAdmin } from '../../test/admin-screen.tsx'

vi.mock('../menu/menu-page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a page that does not come leaves menu and header in use, and a dead server is said', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { screen, server } = await openAdmin('/admin/menu', {
    'GET /audit': () => ({ items: [], nextCursor: null }),
    'GET /user/list': () => ({ items: [], nextCursor: null }),
  })
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByRole('heading', { name: "This didn't load", level: 1 })).toBeVisible()
  server.isAway = true
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert.getByText("The server can't be reached. Check the connection.")).toBeVisible()
  server.isAway = false
  await screen.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Log' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
})
