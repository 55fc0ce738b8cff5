import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { end, requireProgram, run, startProgram, untilAnswering } from '@cloche/e2e/programs.ts'

const KINDS = ['account', 'container', 'object'] as const
const BUCKET = 'photos'
const [ACCOUNT, USER, SECRET] = ['cloche', 'soak', 'secret-of-the-soak']
const KEYS = { AWS_ACCESS_KEY_ID: `${ACCOUNT}:${USER}`, AWS_SECRET_ACCESS_KEY: SECRET }
const MISSING =
  '--store swift needs OpenStack Swift: apt-get install swift-proxy swift-account swift-container swift-object ' +
  'memcached (Debian, Ubuntu).'

/** The folders and ports of the servers. */
interface Place {
  folder: string
  proxyPort: number
  cachePort: number
}

/** Starts OpenStack Swift with its S3 API: a server of each kind, one copy of each object, and a bucket. */
export async function startSwift(folder: string, stack: AsyncDisposableStack) {
  const place = { folder: join(folder, 'swift'), proxyPort: await freePort(), cachePort: await freePort() }
  await mkdir(join(place.folder, 'devices/disk'), { recursive: true })
  await writeFile(join(place.folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = soak\n')
  const cache = ['-l', '127.0.0.1', '-p', String(place.cachePort), '-u', userInfo().username]
  start(stack, await find('memcached'), cache)
  for (const kind of KINDS) await startServer(kind, place, stack)
  await writeFile(join(place.folder, 'proxy-server.conf'), proxyConfig(place))
  const proxy = await find('swift-proxy-server')
  const open = async () => {
    const child = startProgram(proxy, [join(place.folder, 'proxy-server.conf')], process.env)
    await untilAnswering(child, 'Swift', () => isOpen(place))
    return child
  }
  let child = await open()
  stack.defer(() => end(child, 'SIGTERM'))
  await makeBucket(place)
  Object.assign(process.env, KEYS)
  return {
    url: `s3://${BUCKET}?endpoint=http://127.0.0.1:${place.proxyPort}`,
    line: {
      leave: () => end(child, 'SIGTERM'),
      comeBack: async () => {
        child = await open()
      },
    },
  }
}

const find = (name: string): Promise<string> => requireProgram(name, MISSING)

function start(stack: AsyncDisposableStack, program: string, args: string[]): void {
  const child = startProgram(program, args, process.env)
  child.stderr!.resume()
  stack.defer(() => end(child, 'SIGTERM'))
}

async function startServer(
  kind: (typeof KINDS)[number],
  place: Place,
  stack: AsyncDisposableStack,
): Promise<void> {
  const port = await freePort()
  const ring = join(place.folder, `${kind}.builder`)
  const builder = await find('swift-ring-builder')
  // Two to the power of 4 partitions, one copy, and no wait between two changes.
  await run(builder, [ring, 'create', '4', '1', '0'])
  await run(builder, [ring, 'add', `r1z1-127.0.0.1:${port}/disk`, '1'])
  await run(builder, [ring, 'rebalance'])
  const config = join(place.folder, `${kind}-server.conf`)
  const app = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`
  await writeFile(
    config,
    `${common(place, port)}devices = ${place.folder}/devices\nmount_check = false\n${app}`,
  )
  start(stack, await find(`swift-${kind}-server`), [config])
}

const common = ({ folder }: Place, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
user = ${userInfo().username}
workers = 1
disable_fallocate = true
`

function proxyConfig(place: Place): string {
  // The filters, in the order in which a request passes them.
  const filters: Record<string, string[]> = {
    catch_errors: [],
    memcache: [`memcache_servers = 127.0.0.1:${place.cachePort}`],
    listing_formats: [],
    s3api: [],
    tempauth: [`user_${ACCOUNT}_${USER} = ${SECRET} .admin`],
    copy: [],
    slo: [],
  }
  const sections = Object.entries(filters).map(([name, settings]) =>
    [`[filter:${name}]`, `use = egg:swift#${name}`, ...settings, ''].join('\n'),
  )
  return `${common(place, place.proxyPort)}
[pipeline:main]
pipeline = ${Object.keys(filters).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${sections.join('')}`
}

const authenticate = ({ proxyPort }: Place) =>
  fetch(`http://127.0.0.1:${proxyPort}/auth/v1.0`, {
    headers: { 'x-auth-user': `${ACCOUNT}:${USER}`, 'x-auth-key': SECRET },
  })

const isOpen = (place: Place): Promise<boolean> =>
  authenticate(place).then(
    ({ ok }) => ok,
    () => false,
  )

async function makeBucket(place: Place): Promise<void> {
  const { headers } = await authenticate(place)
  const made = await fetch(`${headers.get('x-storage-url')}/${BUCKET}`, {
    method: 'PUT',
    headers: { 'x-auth-token': headers.get('x-auth-token')! },
  })
  if (!made.ok) throw new Error(`Swift made no bucket: HTTP ${made.status}`)
}
