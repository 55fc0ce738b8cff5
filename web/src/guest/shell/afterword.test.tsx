import { answer, buildItem } from '@cloche/engine/fixtures.ts'
import type { QueueItem } from '@cloche/engine/queue.ts'
import { createSignal } from '@cloche/engine/signal.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPreviewGround } from '../../app/preview/preview-ground.ts'
import { bootSession } from '../../boot/auth.ts'
import { SessionContext } from '../../boot/session-context.tsx'
import { worker } from '../../boot/worker.ts'
import { startServer } from '../../test/fake-server.ts'
import { render } from '../../test/render.tsx'
import Afterword from './afterword.tsx'
import { GroundContext } from './device-context.ts'
import { Texts } from '../../boot/texts.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Shows the advice of a browser that did not promise to keep its data. */
async function showAfterword(items: readonly QueueItem[], userAgent = navigator.userAgent) {
  const spies = [
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent),
    vi.spyOn(worker, 'isThere').mockReturnValue(true),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  startServer({ 'GET /menu': () => ({ dishes: [], drinks: [], fetchedAt: null }) })
  const session = bootSession()
  const ground = createPreviewGround(session.api)
  const waiting = createSignal(items)
  const ready = createSignal({ visits: '', lasting: false })
  const screen = await render(
    <Texts>
      <SessionContext value={session}>
        <GroundContext value={{ ...ground, ready, device: { ...ground.device, waiting } }}>
          <Afterword />
        </GroundContext>
      </SessionContext>
    </Texts>,
  )
  return { screen, waiting }
}

const INSTALLING = /add Cloche to your home screen/
const TAB = /^Keep this tab open until everything is sent/

test('while something waits, a tab of an iPhone does not lead to the home screen, which lacks it', async () => {
  const { screen, waiting } = await showAfterword([buildItem(1, answer('yes'))], IPHONE)
  await expect.element(screen.getByText(TAB)).toBeVisible()
  await expect.element(screen.getByText(INSTALLING)).not.toBeInTheDocument()
  const offer = screen.getByRole('heading', { name: 'Cloche on your home screen' })
  await expect.element(offer).not.toBeInTheDocument()
  waiting.set([])
  await expect.element(offer).toBeVisible()
  await expect.element(screen.getByText(INSTALLING)).toBeVisible()
})

test('elsewhere an installed app has the data of the tab', async () => {
  const { screen } = await showAfterword([buildItem(1, answer('yes'))])
  await expect.element(screen.getByText(INSTALLING)).toBeVisible()
})
