import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { chooseLanguage } from '../boot/i18n.ts'
import { COPY } from '../boot/remembered.ts'
import '../ui/tokens.css'
import '../ui/base.css'

beforeEach(async () => {
  // A page without a server would begin again with the guest whom another file's page has kept.
  await caches.delete(COPY)
  await chooseLanguage('en')
})

// The screen is removed before the services behind it.
afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
})
