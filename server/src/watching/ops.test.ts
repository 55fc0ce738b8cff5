import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../base/config/config.ts'
import { VARIABLES } from '../base/config/variables.ts'
import { testApp, type TestApp } from '../test/app.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (name: string) => readFile(`${ROOT}/ops/${name}`, 'utf8')

/** Read by the clients of S3 and of OpenTelemetry, by the C library, or by Node. */
const OF_LIBRARIES = /^(AWS_|OTEL_|MALLOC_)|^(NODE_ENV|TMPDIR)$/

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Tree = { [key: string]: Tree } & Tree[] & string

const documents = async (name: string) =>
  parseAllDocuments(await read(name)).map((document) => document.toJS() as Tree)

/** Names of metrics in an expression, without those of Prometheus itself. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
  return bare.match(/\b(cloche|http|nodejs|process)_\w+/g) ?? []
}

async function emitted(): Promise<Set<string>> {
  const { body } = await t.app.inject('/metrics')
  return new Set(
    [...body.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name!}${end}`) : [name!],
    ),
  )
}

test('every metric of the dashboard and of the alert rules is one that /metrics emits', async () => {
  const dashboard = JSON.parse(await read('grafana.json')) as { panels: { targets: { expr: string }[] }[] }
  const { groups } = parse(await read('alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ]
  const named = new Set(expressions.flatMap(metricsIn))
  expect(named.size).toBeGreaterThan(15)
  const known = await emitted()
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})

const unknown = (names: readonly string[]) =>
  names.filter((name) => !VARIABLES.includes(name) && !OF_LIBRARIES.test(name))

test('the variables that the files set are ones that Cloche reads', async () => {
  const compose = parse(await read('compose.yaml')) as Tree
  const replicas = parse(await read('compose-replicas.yaml'), { merge: true }) as Tree
  const example = await read('example.env')
  const secret = parse(await read('kubernetes/secret.example')) as Tree
  const [deployment] = await documents('kubernetes/cloche.yaml')
  const unit = await read('cloche.service')
  const image = await read('Dockerfile')
  const container = deployment!['spec']!['template']!['spec']!['containers']![0]!
  const set = [
    ...Object.keys(compose['services']!['cloche']!['environment']!),
    ...Object.keys(replicas['services']!['cloche']!['environment']!),
    ...[...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!).filter((name) => name !== 'SITE'),
    ...Object.keys(secret['stringData']!),
    ...container['env']!.map(({ name }) => name as string),
    ...[...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all]) =>
      all!.split(' ').map((one) => one.split('=')[0]!),
    ),
    ...[...image.matchAll(/^ENV (?!PATH)(.*)$/gm)].flatMap(([, all]) =>
      all!.split(' ').map((one) => one.split('=')[0]!),
    ),
  ]
  expect(set).toContain('DATABASE_URL')
  expect(unknown(set)).toEqual([])
})

test('the image and the unit bound the memory of the C library as npm start does', async () => {
  const bounds = (await readFile(`${ROOT}/scripts/heaps.env`, 'utf8')).trim().split('\n')
  expect(bounds).toHaveLength(3)
  for (const name of ['Dockerfile', 'cloche.service'])
    for (const bound of bounds) expect(await read(name)).toContain(bound)
})

test('the image and the unit bound the memory for young objects as npm start does', async () => {
  const { scripts } = JSON.parse(await readFile(`${ROOT}/package.json`, 'utf8'))
  const [bound] = /--max-semi-space-size=\d+/.exec(scripts.start)!
  expect(await read('Dockerfile')).toContain(`"${bound}", "server/src/main.ts"`)
  expect(await read('cloche.service')).toContain(`${bound} server/src/main.ts`)
})

test('applying the folder for Kubernetes replaces no Secret', async () => {
  const applied = (await readdir(`${ROOT}/ops/kubernetes`)).filter((name) => /\.(json|ya?ml)$/.test(name))
  const trees = await Promise.all(applied.map((name) => documents(`kubernetes/${name}`)))
  const kinds = trees.flat().map(({ kind }) => kind)
  expect(kinds).toContain('Deployment')
  expect(kinds).not.toContain('Secret')
})

test('the files that are started exist', async () => {
  const image = await read('Dockerfile')
  const unit = await read('cloche.service')
  const [backup] = await documents('kubernetes/backup.yaml')
  const job = backup!['spec']!['jobTemplate']!['spec']!['template']!['spec']!['containers']![0]!
  const started = [image, unit].flatMap((text) => text.match(/server\/src\/\S+\.ts/g) ?? [])
  const paths = [...started, ...(job['command'] as readonly string[])]
  const missing = paths.filter((path) => !existsSync(`${ROOT}/${path}`))
  expect(paths).toContain('server/src/main.ts')
  expect(missing).toEqual([])
})

test('the file for one command starts what it mounts and copies, and its environment needs no more than the address', async () => {
  const compose = await read('compose.yaml')
  const { caddy, cloche } = (parse(compose) as Tree)['services']!
  expect(caddy!['volumes']![0]).toBe('./Caddyfile:/etc/caddy/Caddyfile:ro')
  expect(existsSync(`${ROOT}/ops/Caddyfile`)).toBe(true)
  const demanded = [...compose.matchAll(/\$\{([A-Z_]+)[^}]*\}/g)].map(([, name]) => name)
  expect([...new Set(demanded)]).toEqual(['SITE'])
  expect(cloche!['environment']!['PUBLIC_URL']).toBe('https://${SITE:?}')
  const example = (await read('example.env')).match(/^[A-Z_]+=.*$/gm)!
  const { SITE, ...given } = Object.fromEntries(example.map((line) => line.split(/=(.*)/s)))
  const { operator, dataDir } = readConfig({
    ...given,
    PUBLIC_URL: `https://${SITE}`,
    DEMO: '0',
    DATA_DIR: '/data',
  })
  expect(operator).toContain('@')
  expect(dataDir).toBe('/data')
})

test('the image leaves out workspaces, and none that the server imports', async () => {
  const [, removed] = /rm -rf node_modules\/node\/node_modules (.*)/.exec(await read('Dockerfile'))!
  const left = new Set(removed!.split(' '))
  expect(left).toContain('web')
  const { dependencies } = JSON.parse(await readFile(`${ROOT}/server/package.json`, 'utf8')) as {
    dependencies: Record<string, string>
  }
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@cloche/'))
  for (const name of ['@cloche/server', ...own]) expect(left).not.toContain(name.slice('@cloche/'.length))
})

test('ports and paths of health checks are those of Cloche', async () => {
  const { port } = readConfig({})
  const [deployment] = await documents('kubernetes/cloche.yaml')
  const { ports, startupProbe, readinessProbe, livenessProbe } =
    deployment!['spec']!['template']!['spec']!['containers']![0]!
  expect(ports![0]!['containerPort']).toBe(port)
  const replicas = parse(await read('compose-replicas.yaml'), { merge: true }) as Tree
  expect(replicas['services']!['cloche']!['ports']).toEqual([`127.0.0.1:3000:${port}`])
  expect(await read('Caddyfile')).toContain(`{$UPSTREAM:cloche:${port}}`)
  const image = await read('Dockerfile')
  const proxy = await read('haproxy.cfg')
  const addresses = [
    ...[startupProbe, readinessProbe, livenessProbe].map((probe) => probe!['httpGet']!['path'] as string),
    ...[...proxy.matchAll(/uri (\S+)/g)].map(([, path]) => path!),
    ...[...image.matchAll(/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/[\w/]+)/g)].map(([, path]) => path!),
  ]
  expect(image).toContain(` PORT=${port} `)
  expect(addresses).toHaveLength(6)
  for (const url of addresses) expect((await t.app.inject(url)).statusCode).toBe(200)
})
