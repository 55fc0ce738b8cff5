import { SplashScreen } from '@capacitor/splash-screen'

/** The splash ends after this many milliseconds, so that a failing page is seen. */
const AT_LAST = 5000

/** Hides the splash when the first screen is drawn. */
export function hideSplash(): void {
  const root = document.getElementById('root')!
  const hide = () => {
    clearTimeout(late)
    drawn.disconnect()
    requestAnimationFrame(() => void SplashScreen.hide())
  }
  const late = setTimeout(hide, AT_LAST)
  const drawn = new MutationObserver(hide)
  drawn.observe(root, { childList: true })
}
