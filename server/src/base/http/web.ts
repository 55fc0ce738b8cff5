import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { notFound } from '../faults/problem.ts'
import { sendProblem } from './errors.ts'
import { firstFiles } from './first-files.ts'
import { lastKnown, manifestOf, settingsPage, type ReadSettings } from './web-page.ts'

/** The app's addresses (docs/domain.md, and the one by which a phone keeps the page); any other shows the not-found screen. */
const APP_ROUTE = /^\/(?:$|(?:intro|consent|login)\/?$|index\.html$|(?:admin|guest)(?:\/|$))/
const ADMIN = /^\/admin(?:\/|$)/
const SERVICE = /^\/(?:api|params|metrics)(?:[/?]|$)/
/** Files here have their hash in their name. */
const HASHED = '/assets/'

const MANIFEST = 'manifest.webmanifest'

type WebConfig = Pick<Config, 'publicUrl' | 'recaptchaPublic' | 'paramsUrl'>

/** Serves the built web app: its files, and one page for every address. */
export async function webApp(
  app: FastifyInstance,
  { webRoot, config, settings }: { webRoot: string; config: WebConfig; settings: ReadSettings },
): Promise<void> {
  const secure = config.publicUrl.startsWith('https:')
  const page = await readFile(join(webRoot, 'index.html'), 'utf8')
  const linked = await firstFiles(webRoot)
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(page, secure, config) },
    strictTransportSecurity: secure,
  })
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', MANIFEST, '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = path.slice(webRoot.length).startsWith(HASHED)
      void reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = settingsPage(page, settings)
  await serveManifest(app, webRoot, settings)
  // The page as it was built: a phone's worker keeps it, and checks that its bytes are those.
  app.get('/index.html', (_request, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (!wantsPage(request) || isService(path)) return sendProblem(reply, notFound())
    if (linked && ADMIN.test(path)) void reply.header('link', linked)
    return sendPage(request, reply, APP_ROUTE.test(path))
  })
}

/** Whether an address belongs to a service, not to the app. */
export const isService = (url: string): boolean => SERVICE.test(url)

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}

async function serveManifest(app: FastifyInstance, webRoot: string, read: ReadSettings): Promise<void> {
  const built = await readFile(join(webRoot, MANIFEST), 'utf8').catch(() => null)
  if (built === null) return
  const settings = lastKnown(read)
  app.get(`/${MANIFEST}`, async (_request, reply) => {
    const body = manifestOf(built, await settings())
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(body)
  })
}

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

/**
 * The content security policy: only the second service and reCAPTCHA from elsewhere, only the built scripts inline. Mantine sets
 * styles inline.
 */
function policy(page: string, secure: boolean, { recaptchaPublic, paramsUrl }: WebConfig) {
  const recaptcha = recaptchaPublic === null ? [] : RECAPTCHA
  const params = paramsUrl.startsWith('/') ? [] : [new URL(paramsUrl).origin]
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!)
  const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    imgSrc: ["'self'", 'blob:', 'data:'],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'", ...hashes, ...recaptcha],
    connectSrc: ["'self'", ...params, ...recaptcha],
    frameSrc: ["'self'", ...recaptcha],
    styleSrc: ["'self'", "'unsafe-inline'"],
    workerSrc: ["'self'"],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  }
}
