import { PLATFORMS, type Platform } from '@cloche/contract/constants.ts'
import type { NativePlatform, Shell } from './native/shell.ts'

/** Boot unit: finds the platform. The native shell sets its mark before the page's code starts. */
export function bootPlatform(): Platform {
  const { Capacitor: shell } = globalThis as { Capacitor?: { getPlatform(): string } }
  return PLATFORMS.find((platform) => platform === shell?.getPlatform()) ?? 'web'
}

/** Boot unit: connects to the native shell, in code that the web never loads. */
export async function bootShell(platform: NativePlatform): Promise<Shell> {
  const { openShell } = await import('./native/shell.ts')
  return openShell(platform)
}
