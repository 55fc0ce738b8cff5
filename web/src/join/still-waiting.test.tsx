import { expect, onTestFinished, test } from 'vitest'
import { render } from '../test/render.tsx'
import { countPending } from '@cloche/engine/browser/count-pending.ts'
import { createStore, storeName } from '@cloche/engine/browser/indexed-db-store.ts'
import { answer, buildItem } from '@cloche/engine/fixtures.ts'
import { bootSession } from '../boot/auth.ts'
import { SessionContext } from '../boot/session-context.tsx'
import { startServer } from '../test/fake-server.ts'
import { StillWaiting } from './still-waiting.tsx'
import { Texts } from '../boot/texts.tsx'

async function openAfter(lastUserId: string) {
  startServer({})
  localStorage.setItem('cloche.last', lastUserId)
  onTestFinished(() => localStorage.clear())
  return render(
    <Texts>
      <SessionContext value={bootSession()}>
        <StillWaiting />
      </SessionContext>
    </Texts>,
  )
}

test('the writes that the last guest left on this phone are counted', async () => {
  const store = createStore('left-two', () => {})
  await store.commit([1, 2].map((seq) => ({ type: 'put', item: buildItem(seq, answer('yes')) })))
  store.close()
  onTestFinished(() => void indexedDB.deleteDatabase(storeName('left-two')))
  const screen = await openAfter('left-two')
  await expect
    .element(screen.getByText('2 things wait on this phone and are sent after you log in.'))
    .toBeVisible()
})

test('where the last guest has no store, none is made and nothing is said', async () => {
  expect(await countPending('left-nothing')).toBe(0)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('cloche-left-nothing')
  const screen = await openAfter('left-nothing')
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})
