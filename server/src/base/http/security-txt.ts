import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

const DAY_MS = 24 * 3600 * 1000
/** RFC 9116 recommends less than a year; a copy that someone keeps must not outlive the operator for long. */
const VALID_DAYS = 90
const CACHED_SECONDS = 3600

/** An e-mail address, a page over https, or an international number. */
const CONTACT = /https:\/\/[^\s,;<>"]+|[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d\s().-]{6,20}\d/g

/** Serves the operator's contact for those who find a fault (RFC 9116). An operator's line without a contact serves none. */
export async function securityTxt(
  app: FastifyInstance,
  { operator, publicUrl }: Pick<Config, 'operator' | 'publicUrl'>,
): Promise<void> {
  const contacts = contactsIn(operator ?? '')
  if (contacts.length === 0) return
  const path = '/.well-known/security.txt'
  app.get(path, async (_request, reply) => {
    void reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${CACHED_SECONDS}`)
    const expires = new Date(Date.now() + VALID_DAYS * DAY_MS)
    return [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${publicUrl}${path}`,
      '',
    ].join('\n')
  })
}

function contactsIn(operator: string): string[] {
  return (operator.match(CONTACT) ?? []).map((found) => {
    const contact = found.replace(/[.)]+$/, '')
    if (contact.startsWith('https:')) return contact
    return contact.includes('@')
      ? `mailto:${encodeURI(contact).replaceAll('?', '%3F')}`
      : `tel:${contact.replaceAll(/[^\d+]/g, '')}`
  })
}
