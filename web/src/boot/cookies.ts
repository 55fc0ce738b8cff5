const PROBE = 'cloche.probe'

/** Whether the browser takes cookies of this site; `navigator.cookieEnabled` knows nothing of the choice for one site. */
export function takesCookies(): boolean {
  try {
    document.cookie = `${PROBE}=1; path=/; samesite=strict`
    const isTaken = document.cookie.includes(PROBE)
    document.cookie = `${PROBE}=; path=/; max-age=0`
    return isTaken
  } catch {
    return false
  }
}
