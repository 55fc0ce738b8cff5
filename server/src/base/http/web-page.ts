import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PRODUCT_NAME } from '@cloche/contract/constants.ts'
import type { PageSettings, PublicSettings } from '@cloche/contract/settings.ts'
import { isUnchanged } from './range-answer.ts'

/** Reads what guests see of the programme's settings. */
export type ReadSettings = () => Promise<PublicSettings>

/** How long a page waits for the database, which may be silent: then it is served with what was known last. */
const PATIENCE = 500

/** Returns the settings as they are, or as they were when the database does not answer; null before it has ever answered. */
export function lastKnown(read: ReadSettings): () => Promise<PublicSettings | null> {
  let known: PublicSettings | null = null
  return async () => {
    const asked = read().then(
      (settings) => (known = settings),
      () => known,
    )
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<PublicSettings | null>((resolve) => {
      timer = setTimeout(() => resolve(known), PATIENCE).unref()
    })
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }
}

interface Packed {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/**
 * The app's page with the programme's settings in it, so that its first picture has the right name and colours. It is packed once for
 * each state of the settings.
 */
export function settingsPage(page: string, read: ReadSettings) {
  const settings = lastKnown(read)
  let kept: { of: string; packed: Promise<Packed> } | null = null
  const current = async () => {
    const now = await settings()
    const of = JSON.stringify(now)
    if (kept?.of !== of) kept = { of, packed: pack(withSettings(page, now)) }
    return kept.packed
  }

  return async (request: FastifyRequest, reply: FastifyReply, isKnown: boolean): Promise<FastifyReply> => {
    const packed = await current()
    void reply
      .code(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
    // A not-found page is never sent as 304, which would show an empty page.
    if (isKnown && isUnchanged(request, reply, packed.etag)) return reply.send()
    if (isKnown) void reply.header('etag', packed.etag)
    const encoding = encodingOf(request.headers['accept-encoding'] ?? '')
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.send(packed[encoding ?? 'plain'])
  }
}

const encodingOf = (accepted: string) => (['br', 'gzip'] as const).find((each) => accepted.includes(each))

async function pack(page: string): Promise<Packed> {
  const plain = Buffer.from(page)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { etag, plain, br, gzip: zipped }
}

/** A messenger that shows a link reads the title too. */
function withSettings(page: string, settings: PublicSettings | null): string {
  if (!settings) return page
  const { name, logo, styles, language, contact } = settings
  const shown: PageSettings = { name, logo, language, contact, styles }
  const data = JSON.stringify(shown).replaceAll('<', '\\u003c')
  return page
    .replace(`<title>${PRODUCT_NAME}</title>`, () => `<title>${escaped(name)}</title>`)
    .replace('<script>', () => `<script type="application/json" id="programme">${data}</script><script>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The manifest of the installed app, in the name that guests know. */
export function manifestOf(built: string, settings: PublicSettings | null): string {
  if (!settings) return built
  return JSON.stringify({ ...(JSON.parse(built) as object), name: settings.name, short_name: settings.name })
}
