import { PLATFORMS, type Platform } from '@cloche/contract/constants.ts'

export type NativePlatform = Exclude<Platform, 'web'>

/** The phone's services for the app in the native shell (boot/native). */
export interface Shell {
  platform: NativePlatform
  /** The absolute base address of the calls. */
  base: string
  token: TokenKeep
}

/** The session's token: readable at once for every call, stored in the system's secret store. */
export interface TokenKeep {
  get(): string | null
  set(token: string | null): void
}

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
