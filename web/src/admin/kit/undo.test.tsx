import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../../test/render.tsx'
import Messages from './messages.tsx'
import { useUndo } from './undo.tsx'

function Screen() {
  const offer = useUndo()
  return (
    <>
      <button type="button" onClick={() => offer('The visit is cancelled', async () => {})}>
        Cancel
      </button>
      <Messages />
    </>
  )
}

test('an undo is offered until ten seconds after the next act, however long one looks away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const screen = await render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <MantineProvider>
          <Screen />
        </MantineProvider>
      </I18nProvider>,
    )
    const message = screen.getByText('The visit is cancelled')
    ;(screen.getByRole('button', { name: 'Cancel' }).element() as HTMLElement).click()
    await vi.advanceTimersByTimeAsync(600_000)
    await expect.element(message).toBeVisible()
    await userEvent.keyboard('{Shift}')
    await vi.advanceTimersByTimeAsync(9000)
    await expect.element(message).toBeVisible()
    await userEvent.keyboard('{Shift}')
    await vi.advanceTimersByTimeAsync(2000)
    await expect.element(message).not.toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})
