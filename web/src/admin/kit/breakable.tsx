/** Shows an address, which breaks before the `@` of an e-mail address where the line has no room. */
export function Breakable({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at === -1) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
