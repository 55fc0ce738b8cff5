import { PLATFORMS, type Platform } from '@cloche/contract/constants.ts'

export type NativePlatform = Exclude<Platform, 'web'>

/** What the app has of the phone around it, where it runs in the native shell (boot/native). */
export interface Shell {
  platform: NativePlatform
  /** Where the calls lie, an absolute address. */
  base: string
  token: TokenKeep
}

/** The session's token: at hand for every call, stored where the system keeps secrets. */
export interface TokenKeep {
  get(): string | null
  set(token: string | null): void
}

/** Boot unit: where the app runs. The native shell announces itself before the page's own code starts. */
export function bootPlatform(): Platform {
  const { Capacitor: shell } = globalThis as { Capacitor?: { getPlatform(): string } }
  return PLATFORMS.find((platform) => platform === shell?.getPlatform()) ?? 'web'
}

/** Boot unit: the phone behind the native shell, in code that the web never loads. */
export async function bootShell(platform: NativePlatform): Promise<Shell> {
  const { openShell } = await import('./native/shell.ts')
  return openShell(platform)
}
