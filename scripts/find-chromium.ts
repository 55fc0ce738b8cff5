import { findChromium } from '../e2e/chromium.ts'

process.stdout.write(await findChromium())
