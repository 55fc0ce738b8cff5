import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import { ScreenName } from './screen-name.tsx'

const showAt = (address: string, first: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <h1>Kitchen</h1>
      <ScreenName first={first} />
    </MemoryRouter>,
  )

test('the heading gets the focus also when the guest has left the first screen before this code came', async () => {
  const screen = await showAt('/guest?visit=v', 'http://cloche/guest')
  await expect.element(screen.getByRole('heading')).toHaveFocus()
})

test('the screen that is opened first takes no focus', async () => {
  const screen = await showAt('/guest?visit=v', 'http://cloche/guest?uuid=u&visit=v')
  await expect.element(screen.getByRole('heading')).not.toHaveFocus()
  expect(document.title).toBe('Kitchen · Cloche')
})
