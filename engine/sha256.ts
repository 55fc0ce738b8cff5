/** Returns the SHA-256 in lower-case hex. Pages from plain http load an implementation, since browsers deny them their own. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = globalThis.crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
