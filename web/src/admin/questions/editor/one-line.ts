/** What a person typed or pasted as one line: the server takes no line breaks and no other control characters there. */
export function oneLine(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
}
