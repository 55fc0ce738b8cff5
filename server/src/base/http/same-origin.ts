import type { FastifyRequest } from 'fastify'
import { HEADER } from '@cloche/contract/constants.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../faults/problem.ts'

/** The page that made the request; `unknown` when the browser does not say. */
type Sender = 'own' | 'foreign' | 'unknown'

/** Recognises requests of our own pages. The cookie alone does not prove that: it is sent from every port of the host. */
export interface OwnPages {
  /** Throws `forbidden` unless our own page made this write. */
  requireOwn(request: FastifyRequest): void
  /** Throws `forbidden` when another page made this request. */
  refuseForeign(request: FastifyRequest): void
  /** For a GET that changes state: throws `forbidden` unless our own page made it, or a person by the address bar. */
  requireOwnOrTyped(request: FastifyRequest): void
}

type Named = Pick<Config, 'publicUrl' | 'publicUrlGiven'>

export function ownPages({ publicUrl, publicUrlGiven }: Named): OwnPages {
  // Without PUBLIC_URL there is no proxy, so the requested host is the page's own.
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
      // Older browsers send no origin with a GET, but no picture, link or form can set this header.
      if (senderOf(request) !== 'unknown' || headers[HEADER.platform] === undefined) throw foreign()
    },
  }
}

const foreign = () => new Problem('forbidden', 'A page of this site has to ask for this')
