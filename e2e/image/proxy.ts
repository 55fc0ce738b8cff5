import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/free-port.ts'
import { end, run, startProgram, untilAnswering } from '../programs.ts'

const CADDYFILE = fileURLToPath(new URL('../../ops/Caddyfile', import.meta.url))

export interface Proxy {
  url: string
  /** The port to which it leads. */
  upstream: number
  /** The certificate of Caddy's own authority. */
  authority: string
}

/** Starts Caddy as `ops/compose.yaml` does, for localhost: then its own authority signs the certificate. */
export async function startProxy(folder: string, stack: AsyncDisposableStack): Promise<Proxy> {
  const [http, https, upstream] = [await freePort(), await freePort(), await freePort()]
  const data = join(folder, 'caddy')
  const authority = join(data, 'caddy/pki/authorities/local/root.crt')
  const child = startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_DATA_HOME: data,
    XDG_CONFIG_HOME: data,
    SITE: 'localhost',
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
    UPSTREAM: `127.0.0.1:${upstream}`,
  })
  stack.defer(() => end(child, 'SIGTERM'))
  await untilAnswering(child, 'Caddy', async () => existsSync(authority))
  return { url: `https://localhost:${https}`, upstream, authority }
}

/**
 * Makes a home folder in which Chromium trusts the authority, by its database of certificates, and returns the environment with it.
 * To ignore faults of certificates instead would be no proof: Chromium registers no service worker then.
 */
export async function makeTrustingHome(home: string, authority: string): Promise<NodeJS.ProcessEnv> {
  const database = `sql:${join(home, '.pki/nssdb')}`
  await mkdir(join(home, '.pki/nssdb'), { recursive: true })
  await run('certutil', ['-d', database, '-N', '--empty-password'])
  await run('certutil', ['-d', database, '-A', '-t', 'C,,', '-n', 'Caddy', '-i', authority])
  return { ...process.env, HOME: home, NODE_EXTRA_CA_CERTS: authority }
}
