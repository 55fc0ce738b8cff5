import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import type { TokenKeep } from '../native-bridge.ts'

const KEY = 'session'

/** The token that the Keychain (iOS) or a key of the Keystore (Android) protects; it leaves the phone in no backup. */
export async function openToken(): Promise<TokenKeep> {
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly)
  // What can't be read any more (a restored phone, a changed lock) is as good as none: the guest logs in again.
  let token = await SecureStorage.getItem(KEY).catch(() => null)
  return {
    get: () => token,
    set(next) {
      if (next === token) return
      token = next
      const stored = next === null ? SecureStorage.removeItem(KEY) : SecureStorage.setItem(KEY, next)
      // Not kept, it is still good until the app is closed.
      stored.catch((error: unknown) => console.error(error))
    },
  }
}
