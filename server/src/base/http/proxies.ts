import type { IncomingMessage } from 'node:http'
import { isInRanges, parseRange } from '../net/addresses.ts'

const LOOPBACK = ['127.0.0.0/8', '::1']

/** Returns whether a request comes from a proxy that TRUST_PROXY names, whose headers count. */
export function fromProxy(trustProxy: readonly string[]): (request: IncomingMessage) => boolean {
  const named = trustProxy.flatMap((each) => (each === 'loopback' ? LOOPBACK : [each]))
  const proxies = named.map(parseRange).filter((range) => range !== null)
  return ({ socket }) => isInRanges(socket.remoteAddress ?? '', proxies)
}
