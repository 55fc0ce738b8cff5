import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { chooseLanguage } from '../boot/i18n.ts'
import '../ui/tokens.css'
import '../ui/base.css'

beforeEach(() => chooseLanguage('en'))

// Before what stands behind the screen is taken away.
afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
})
