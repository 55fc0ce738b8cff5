import { Network } from '@capacitor/network'

/** Dispatches the phone's network changes as the browser's events, since a web view notices them late or never. */
export async function listenToNetwork(): Promise<void> {
  await Network.addListener('networkStatusChange', ({ connected }) => {
    dispatchEvent(new Event(connected ? 'online' : 'offline'))
  })
}
