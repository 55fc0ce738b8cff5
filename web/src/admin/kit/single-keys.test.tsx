import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../../test/render.tsx'
import { usePageKeys, useSingleKeys } from './single-keys.ts'

function Screen({ accept }: { accept: () => void }) {
  usePageKeys({ a: accept })
  const [enabled, setEnabled] = useSingleKeys()
  return (
    <>
      <button type="button" aria-pressed={enabled} onClick={() => setEnabled(!enabled)}>
        Keys
      </button>
      <input aria-label="Note" />
      <div role="dialog" aria-label="Photo">
        <button type="button">Close</button>
      </div>
    </>
  )
}

test('a letter acts on the page, and not where somebody types, in a dialog, with Ctrl or while it is held', async () => {
  const accept = vi.fn<() => void>()
  const screen = await render(<Screen accept={accept} />)
  await userEvent.keyboard('a')
  expect(accept).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.type(screen.getByLabelText('Note'), 'a')
  screen.getByRole('button', { name: 'Close' }).element().focus()
  await userEvent.keyboard('a')
  screen.getByRole('button', { name: 'Keys' }).element().focus()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true }))
  expect(accept).toHaveBeenCalledTimes(1)
})

test('a modal dialog keeps the keys from the page even before it has the focus', async () => {
  const accept = vi.fn<() => void>()
  // Always of the same shape, so that the screen stays and with it the keys that it hears.
  const alone = (
    <>
      <Screen accept={accept} />
    </>
  )
  const screen = await render(alone)
  await screen.rerender(
    <>
      <Screen accept={accept} />
      <div role="dialog" aria-modal="true" aria-label="Keys" />
    </>,
  )
  await userEvent.keyboard('a')
  expect(accept).not.toHaveBeenCalled()
  await screen.rerender(alone)
  await userEvent.keyboard('a')
  expect(accept).toHaveBeenCalledTimes(1)
})

test('a Russian keyboard has the letter where a Latin one has it', async () => {
  const accept = vi.fn<() => void>()
  await render(<Screen accept={accept} />)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ф', code: 'KeyA', bubbles: true }))
  expect(accept).toHaveBeenCalledTimes(1)
})

test('single keys can be turned off, and stay off', async () => {
  const accept = vi.fn<() => void>()
  const screen = await render(<Screen accept={accept} />)
  await screen.getByRole('button', { name: 'Keys' }).click()
  await userEvent.keyboard('a')
  expect(accept).not.toHaveBeenCalled()
  expect(localStorage.getItem('cloche.single-keys')).toBe('off')
  await screen.getByRole('button', { name: 'Keys' }).click()
  await userEvent.keyboard('a')
  expect(accept).toHaveBeenCalledTimes(1)
})
