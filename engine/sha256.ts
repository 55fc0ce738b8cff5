/** Lower-case hex. Browsers keep their own SHA-256 from pages that came over plain http: those load one. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = globalThis.crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
