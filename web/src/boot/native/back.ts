import { App } from '@capacitor/app'

/**
 * Handles Android's back: closes a sheet (which has a place in the history), then goes back a screen, at last leaves the app
 * running in the background.
 */
export async function listenToBack(): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back()
    else void App.minimizeApp()
  })
}
