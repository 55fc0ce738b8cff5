import { App } from '@capacitor/app'

/** Android's back: out of a sheet (which has a place in the history), back a screen, at last out of the app, which lives on. */
export async function listenToBack(): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back()
    else void App.minimizeApp()
  })
}
