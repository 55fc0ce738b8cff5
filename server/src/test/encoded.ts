const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** Encodes a text in a one-byte encoding, which Node can only decode. */
export function encoded(text: string, encoding: string): Buffer {
  const characters = new TextDecoder(encoding).decode(BYTES)
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = characters.indexOf(character)
      if (byte === -1) throw new Error(`${encoding} has no ${character}`)
      return byte
    }),
  )
}
