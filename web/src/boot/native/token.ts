import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'

const KEY = 'session'

/** The session's token: readable at once for every call, stored in the system's secret store. */
export interface TokenKeep {
  get(): string | null
  set(token: string | null): void
}

/** Opens the token in the Keychain (iOS) or under a key of the Keystore (Android); no backup contains it. */
export async function openToken(): Promise<TokenKeep> {
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly)
  // An unreadable token (a restored phone, a changed lock) counts as none: the guest logs in again.
  let token = await SecureStorage.getItem(KEY).catch(() => null)
  return {
    get: () => token,
    set(next) {
      if (next === token) return
      token = next
      const stored = next === null ? SecureStorage.removeItem(KEY) : SecureStorage.setItem(KEY, next)
      // If storing fails, the token works until the app is closed.
      stored.catch((error: unknown) => console.error(error))
    },
  }
}
