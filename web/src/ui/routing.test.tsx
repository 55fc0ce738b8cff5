import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Link } from './link.tsx'
import { Navigate, Screens, useLocation, useParams } from './routing.tsx'

function Place() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>{`${useParams()['id'] ?? 'none'} at ${pathname}${search}`}</p>
      <Link to="?step=2">Stay</Link>
      <Link to={{ search: '?open=edit' }}>Open</Link>
      <Link to="/list/b">Neighbour</Link>
    </>
  )
}

const SCREENS = {
  '/list': <p>All</p>,
  '/list/:id': <Place />,
  '/below/*': <p>Below</p>,
  '/': <Navigate to="/list" replace />,
  '//elsewhere.example/away': <Navigate to="//elsewhere.example/list" replace />,
  '*': <p>Nothing</p>,
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: address }]}>
      <Screens of={SCREENS} />
    </MemoryRouter>,
  )

test.each([
  ['/list', 'All'],
  ['/LIST/', 'All'],
  ['/list/a', 'a at /list/a'],
  ['/below', 'Below'],
  ['/below/it/all', 'Below'],
  ['/belows', 'Nothing'],
  ['/list/a/b', 'Nothing'],
  ['/', 'All'],
  ['//elsewhere.example/away', 'Nothing'],
])('%s leads to “%s”', async (address, text) => {
  const screen = await open(address)
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('a link with a query alone stays on the page, and one to a neighbour brings its part', async () => {
  const screen = await open('/list/a')
  await expect.element(screen.getByText('Stay')).toHaveAttribute('href', '/list/a?step=2')
  await expect.element(screen.getByText('Open')).toHaveAttribute('href', '/list/a?open=edit')
  await screen.getByText('Stay').click()
  await expect.element(screen.getByText('a at /list/a?step=2')).toBeVisible()
  await screen.getByText('Neighbour').click()
  await expect.element(screen.getByText('b at /list/b')).toBeVisible()
})
