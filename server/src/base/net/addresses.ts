import ipaddr from 'ipaddr.js'

/** Addresses under one prefix. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** The only part of IPv6 that is assigned to the public. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Parses an address (`10.1.2.3`) or a range (`10.1.0.0/16`, `fd00::/8`); null for any other text. */
export function parseRange(text: string): AddressRange | null {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    return null
  }
}

/**
 * Whether this server may connect to an address that somebody else named: a public one, or one in the allowed ranges. Loopback,
 * private, link-local, shared, multicast, reserved addresses and those that wrap IPv4 are not public.
 */
export function mayReach(address: string, allowed: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return isPublic(parsed) || allowed.some((range) => isIn(parsed, range))
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST)
}

/** Whether an address is in one of the ranges; an IPv4 address may be wrapped in IPv6. */
export function isInRanges(address: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some((range) => isIn(parsed, range))
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, range: AddressRange): boolean {
  return address.kind() === range[0].kind() && address.match(range)
}
