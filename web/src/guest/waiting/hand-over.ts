import type { Platform } from '@cloche/contract/constants.ts'

/** Whether files can be shared or downloaded here. Android's web view can do neither, and the native shells download nothing. */
export function canHandOver(platform: Platform): boolean {
  return platform === 'web' || typeof navigator.canShare === 'function'
}

/**
 * Shares a file, or downloads it where a browser can't share files. False when the guest cancels. Rejects in a native shell that
 * does not share the file.
 */
export async function handOver(file: File, platform: Platform): Promise<boolean> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false
      // Some browsers refuse archives only at this point.
    }
  }
  if (platform !== 'web') throw new Error('The native shell downloads nothing')
  download(file)
  return true
}

export function download(file: File): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
