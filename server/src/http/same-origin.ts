import type { FastifyRequest } from 'fastify'
import { HEADER } from '@cloche/contract/constants.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../platform/problem.ts'

/** Whether a page of this site made the request: `unknown` when its sender says nothing about that. */
type Sender = 'own' | 'foreign' | 'unknown'

/** Tells which requests a browser makes for our own pages. A cookie alone does not: it comes along from every port of the host. */
export interface OwnPages {
  /** Throws `forbidden` unless our own page makes this write. */
  requireOwn(request: FastifyRequest): void
  /** Throws `forbidden` when another page makes this request. */
  refuseForeign(request: FastifyRequest): void
  /** For a GET that changes something: throws `forbidden` unless our own page makes it, or a person by the address bar. */
  requireOwnOrTyped(request: FastifyRequest): void
}

type Named = Pick<Config, 'publicUrl' | 'publicUrlGiven'>

export function ownPages({ publicUrl, publicUrlGiven }: Named): OwnPages {
  // Without PUBLIC_URL no proxy stands in between, so the host that the browser asked for is the page's own.
  const isOurs = (origin: string, host: string | undefined) =>
    origin === (publicUrlGiven ? publicUrl : `http://${host}`)

  function senderOf({ headers }: FastifyRequest): Sender {
    const site = headers['sec-fetch-site']
    if (site !== undefined) return site === 'same-origin' ? 'own' : 'foreign'
    if (headers.origin === undefined) return 'unknown'
    return isOurs(headers.origin, headers.host) ? 'own' : 'foreign'
  }

  return {
    requireOwn: (request) => {
      if (senderOf(request) !== 'own') throw foreign()
    },
    refuseForeign: (request) => {
      if (senderOf(request) === 'foreign') throw foreign()
    },
    requireOwnOrTyped: (request) => {
      const { headers } = request
      if (headers['sec-fetch-site'] === 'none' || senderOf(request) === 'own') return
      // Older browsers say nothing with a GET; no picture, link or form can set this header.
      if (senderOf(request) !== 'unknown' || headers[HEADER.platform] === undefined) throw foreign()
    },
  }
}

const foreign = () => new Problem('forbidden', 'A page of this site has to ask for this')
