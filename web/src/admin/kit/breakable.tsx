/** Shows a contact, which breaks before the `@` of an e-mail address where the line has no room. */
export function Breakable({ contact }: { contact: string }) {
  const at = contact.lastIndexOf('@')
  if (at === -1) return contact
  return (
    <>
      {contact.slice(0, at)}
      <wbr />
      {contact.slice(at)}
    </>
  )
}
