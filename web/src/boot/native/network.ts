import { Network } from '@capacitor/network'

/** What the phone knows of its network, told as a browser tells it: a web view alone notices late, or never. */
export async function listenToNetwork(): Promise<void> {
  await Network.addListener('networkStatusChange', ({ connected }) => {
    dispatchEvent(new Event(connected ? 'online' : 'offline'))
  })
}
