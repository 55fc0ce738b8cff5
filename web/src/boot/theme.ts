import { deviceStorage } from './page-storage.ts'

/** A choice of the person at this browser. Without one the screen follows the device. */
export type Theme = 'light' | 'dark'

const KEY = 'cloche.theme'

/** The colour of the browser's own bars: `--linen` of ui/tokens.css. */
const BARS: Record<Theme, string> = { light: '#f5f1e8', dark: '#151412' }

export function chosenTheme(): Theme | null {
  const kept = deviceStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : null
}

/** Shows the theme at once. A browser without room for the choice follows the device again after a reload. */
export function chooseTheme(theme: Theme | null): void {
  if (theme) deviceStorage.setItem(KEY, theme)
  else deviceStorage.removeItem(KEY)
  showTheme(theme)
}

/** Shows the chosen theme, and follows the device and other tabs from now on. */
export function startTheme(): void {
  const follow = () => showTheme(chosenTheme())
  follow()
  deviceIsDark().addEventListener('change', follow)
  addEventListener('storage', ({ key }) => key === KEY && follow())
}

function showTheme(chosen: Theme | null): void {
  const theme = chosen ?? (deviceIsDark().matches ? 'dark' : 'light')
  const root = document.documentElement
  root.dataset.theme = theme
  // Colours the page before its styles are there.
  root.style.colorScheme = theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    bar.content = BARS[theme]
}

const deviceIsDark = () => matchMedia('(prefers-color-scheme: dark)')
