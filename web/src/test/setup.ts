import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { chooseLanguage } from '../boot/i18n.ts'
import '../ui/tokens.css'
import '../ui/base.css'

beforeEach(() => chooseLanguage('en'))

// The screen is removed before the services behind it.
afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
})
