const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** The uuid of a one-tap link in a text: the link, the message around it, or the uuid with a mark behind it. Null: none is whole. */
export function uuidIn(text: string): string | null {
  return UUID.exec(text)?.[0] ?? null
}
