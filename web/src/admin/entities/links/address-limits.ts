/** What keeps a phone from an address, or from all that it could do there. */
type AddressLimit = 'own' | 'near' | 'plain'

const OWN = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/
const NEAR =
  /^(10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|\[f[cd].+\]|\[fe[89ab].+\]|[^.[]+|.+\.(local|lan|internal|home\.arpa))$/

/**
 * Returns the limits of a link's address: `own` is the device's own, `near` is reached from one network alone, and of a `plain` one
 * without https browsers keep nothing for when there is no signal.
 */
export function addressLimits(link: string): AddressLimit[] {
  const { hostname, protocol } = new URL(link)
  if (OWN.test(hostname)) return ['own']
  const limits: AddressLimit[] = []
  if (NEAR.test(hostname)) limits.push('near')
  if (protocol !== 'https:') limits.push('plain')
  return limits
}
