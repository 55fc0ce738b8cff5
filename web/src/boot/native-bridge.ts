import { PLATFORMS, type Platform } from '@cloche/contract/constants.ts'

interface NativeShell {
  getPlatform(): string
}

/** Boot unit: where the app runs. The native shell announces itself before the page's own code starts. */
export function bootPlatform(): Platform {
  const shell = (globalThis as { Capacitor?: NativeShell }).Capacitor
  const name = shell?.getPlatform()
  return PLATFORMS.find((platform) => platform === name) ?? 'web'
}
