const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** The uuid of a one-tap link in whatever was pasted: the link, the message around it, or the uuid alone. */
export function uuidIn(text: string): string | null {
  return UUID.exec(text)?.[0] ?? null
}
