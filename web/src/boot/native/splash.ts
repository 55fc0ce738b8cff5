import { SplashScreen } from '@capacitor/splash-screen'

/** A page that fails must be seen failing, milliseconds. */
const AT_LAST = 5000

/** The splash gives way to the first screen, not to an empty page. */
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
