import { createSignal } from '@cloche/engine/signal.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Ready } from './device-context.ts'
import { report } from './is-ready.ts'

test.each([false, true])('the browser is asked to keep the data, also of an app: %s', async (lasting) => {
  const persisted = vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  onTestFinished(() => [persisted, persist].forEach((spy) => spy.mockRestore()))
  const ready = createSignal<Ready | null>(null)
  await report(ready, 'v', lasting)
  expect(persist).toHaveBeenCalledOnce()
  expect(ready.get()).toEqual({ visits: 'v', lasting: true })
})
