import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@cloche/contract/call.ts'
import { calls } from '@cloche/contract/calls.ts'
import { testApp, type TestApp } from '../../test/app.ts'

interface Operation {
  summary: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: object
  responses: Record<string, { description: string; content?: object }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: object }
}

let t: TestApp
let document: Document
beforeAll(async () => {
  t = await testApp()
  document = (await t.app.inject('/api/openapi.json')).json()
})
afterAll(() => t.close())

const shape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
const all = Object.values(calls).flatMap((resource): Call[] => Object.values(resource))

function operationOf({ method, path }: { method: string; path: string }) {
  const known = Object.keys(document.paths).find((each) => shape(each) === shape(path))!
  return { path: known, operation: document.paths[known]![method.toLowerCase()]! }
}

test.each(all)('$method $path is described', (call) => {
  const { path, operation } = operationOf(call)
  expect(operation.summary).toBe(call.summary)
  expect(operation.security).toHaveLength(call.access === 'public' ? 0 : 2 + (call.scopes?.length ?? 0))
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const declared = operation.parameters.filter((each) => each.in === 'path')
  expect(declared.map((each) => each.name)).toEqual(names)
  expect(declared.every((each) => each.required && Object.keys(each.schema).length > 0)).toBe(true)
  expect('requestBody' in operation).toBe('body' in call || 'multipart' in call || 'bytes' in call)
  expect(operation.responses).toHaveProperty(String(call.status ?? (call.response ? 200 : 204)))
  expect('401' in operation.responses).toBe(call.access !== 'public' || call.path === '/user/login')
})

test('no two paths differ in the name of a parameter alone, and every reference leads somewhere', () => {
  const shapes = Object.keys(document.paths).map(shape)
  expect(new Set(shapes).size).toBe(shapes.length)
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"/]+)"/g)
  for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!)
  expect(document.openapi).toBe('3.1.0')
})

test.each(all)('$method $path is served', ({ method, path }) => {
  expect(t.app.hasRoute({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}` })).toBe(true)
})

test('it can be browsed', async () => {
  const page = await t.app.inject('/api/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await t.app.inject('/api/docs/json')).json()).toEqual(document)
})

test.each(['/api/docs', '/api/docs/'])(
  'the browsable form at %s finds its files and can’t be framed',
  async (url) => {
    const page = await t.app.inject(url)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file]) => new URL(file!, `http://x${url}`),
    )
    expect(files.length).toBeGreaterThan(3)
    for (const { pathname } of files) expect((await t.app.inject(pathname)).statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script>/)
  },
)
