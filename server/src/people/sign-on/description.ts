import type { ServerMetadata } from 'openid-client'
import type { Oidc } from '../../base/config/oidc.ts'
import type { Context } from '../../base/context.ts'
import { together } from '../../base/jobs/together.ts'

export const TIMEOUT_SECONDS = 10
const HOUR = 3_600_000

/** Whether the provider is on this machine, where alone it may do without https. */
export const isLocal = ({ issuer }: Oidc): boolean => issuer.startsWith('http:')

/**
 * Asks the provider to describe itself when that is first needed, so that the server starts without it. `now` asks anew, so that nobody is
 * sent to a provider that is away. `recent` asks again after an hour, and is content with the earlier answer while there is none.
 */
export function descriptionOf({ clock, log }: Pick<Context, 'clock' | 'log'>, oidc: Oidc) {
  let known: { metadata: ServerMetadata; at: number } | undefined

  const now = together(async (): Promise<ServerMetadata> => {
    const library = await import('openid-client')
    const execute = isLocal(oidc) ? [library.allowInsecureRequests] : []
    const options = { timeout: TIMEOUT_SECONDS, execute }
    const { issuer, clientId, clientSecret } = oidc
    const found = await library.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    const metadata = found.serverMetadata()
    known = { metadata, at: clock().getTime() }
    return metadata
  })

  const recent = async (): Promise<ServerMetadata> => {
    if (known && clock().getTime() - known.at < HOUR) return known.metadata
    try {
      return await now()
    } catch (error) {
      if (!known) throw error
      log.warn('the provider of single sign-on does not describe itself; its earlier description serves')
      return known.metadata
    }
  }
  return { now, recent }
}
