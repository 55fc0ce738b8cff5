import { runPlaywright } from '../run-playwright.ts'

process.exitCode = await runPlaywright(new URL('playwright.config.ts', import.meta.url), [])
