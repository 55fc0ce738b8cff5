import { startTransition, use } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { render } from '../test/render.tsx'
import { useLocation } from '../ui/routing.tsx'
import { AddressBarRouter } from './address-bar-router.tsx'

test('the first screen is that of the address at its drawing, also if the address was another one when the code was loaded', async () => {
  const start = location.href
  onTestFinished(() => history.replaceState(null, '', start))
  history.replaceState(null, '', '/later')
  const screen = await render(
    <AddressBarRouter>
      <Address />
    </AddressBarRouter>,
  )
  await expect.element(screen.getByText('/later')).toBeVisible()
})

test('a step back while the first screen is still being drawn leads to the address it names', async () => {
  const start = location.href
  const data = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const place = document.body.appendChild(document.createElement('p'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    history.replaceState(null, '', start)
  })

  history.replaceState(null, '', '/drawn')
  startTransition(() =>
    root.render(
      <AddressBarRouter>
        <Slow data={data.promise} began={began.resolve} />
      </AddressBarRouter>,
    ),
  )
  await began.promise
  history.replaceState(null, '', '/meanwhile')
  dispatchEvent(new PopStateEvent('popstate'))
  data.resolve()

  await expect.element(place).toHaveTextContent('/meanwhile')
})

function Address() {
  return useLocation().pathname
}

function Slow({ data, began }: { data: Promise<void>; began: () => void }) {
  const { pathname } = useLocation()
  began()
  use(data)
  return pathname
}
