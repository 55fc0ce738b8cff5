import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { maxBytesOf, type Call } from '@cloche/contract/call.ts'
import { problem, PROBLEMS, type ProblemCode } from '@cloche/contract/problems.ts'

const MEDIA = {
  image: 'image/*',
  pdf: 'application/pdf',
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  file: 'application/octet-stream',
}

type Json = Record<string, unknown>

/** Builds the OpenAPI 3.1 document, call by call, so that other requests are served in between. */
export async function openapi(calls: readonly Call[], version: string) {
  const schemas: Json = {}
  const schemaOf = (type: z.ZodType, io: 'input' | 'output') => collect(schemas, type, io)
  const paths: Record<string, object> = {}
  for (const call of calls) {
    const path = pathOf(call, Object.keys(paths))
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operation(call, path, schemaOf),
    }
    await nextTurn()
  }
  schemaOf(problem, 'output')
  const securitySchemes = {
    cookie: { type: 'apiKey', in: 'cookie', name: 'cloche_session' },
    bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'cloche_…',
      description: 'An API token that has one of the scopes',
    },
  } as const
  const components = { schemas: schemas as Record<string, object>, securitySchemes }
  return {
    openapi: '3.1.0',
    info: { title: 'Cloche', version },
    servers: [{ url: '/api' }],
    paths,
    components,
  }
}

type SchemaOf = (type: z.ZodType, io: 'input' | 'output') => Json

/** The path of a call; of paths that differ only in a parameter's name, the first one's. */
function pathOf({ path }: Call, known: string[]): string {
  const shape = (each: string) => each.replaceAll(/\{\w+\}/g, '{}')
  return known.find((each) => shape(each) === shape(path)) ?? path
}

function operation(call: Call, path: string, schemaOf: SchemaOf): Json {
  return {
    summary: call.summary,
    tags: [path.split('/')[1]],
    security: securityOf(call),
    'x-access': call.access,
    parameters: [
      ...pathParameters(call, path, schemaOf),
      ...parameters('query', call.query, schemaOf),
      ...parameters('header', call.headers, schemaOf),
    ],
    ...requestBody(call, schemaOf),
    responses: { ...success(call, schemaOf), ...failures(call) },
  }
}

/** A token needs one of the scopes, so each is a way of its own. */
function securityOf({ access, scopes = [] }: Call): Json[] {
  if (access === 'public') return []
  return [{ cookie: [] }, { bearer: [] }, ...scopes.map((scope) => ({ token: [scope] }))]
}

function pathParameters({ params, path: own }: Call, path: string, schemaOf: SchemaOf): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const ownNames = [...own.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const declared = parameters('path', params, schemaOf)
  return ownNames.map((name, index) => ({
    ...declared.find((each) => each.name === name)!,
    name: names[index],
  }))
}

function parameters(
  place: 'path' | 'query' | 'header',
  type: z.ZodType | undefined,
  schemaOf: SchemaOf,
): Json[] {
  if (!type) return []
  const { properties = {}, required = [] } = schemaOf(type, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function requestBody(call: Call, schemaOf: SchemaOf): Json {
  const { body, multipart, bytes, file = 'photo' } = call
  if (bytes) return { requestBody: { content: { [bytes]: {} } } }
  if (body) {
    const content = { 'application/json': { schema: schemaOf(body, 'input') } }
    return { requestBody: { description: `At most ${maxBytesOf(call)} bytes`, required: true, content } }
  }
  if (!multipart) return {}
  const { properties } = schemaOf(multipart, 'input') as { properties: Json }
  const content = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { type: 'object', properties: { ...properties, [file]: content }, required: [file] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function success({ response, status }: Call, schemaOf: SchemaOf): Json {
  if (status === 303) return { [status]: { description: 'The browser goes on elsewhere' } }
  if (!response) return { [status ?? 204]: { description: 'Done' } }
  const content =
    typeof response === 'string'
      ? { [MEDIA[response]]: {} }
      : { 'application/json': { schema: schemaOf(response, 'output') } }
  return { [status ?? 200]: { description: 'The answer', content } }
}

/** The failures by status, since several problems may share one. */
function failures(call: Call): Json {
  const byStatus = Map.groupBy(new Set(problemsOf(call)), (code) => PROBLEMS[code].status)
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('; '), content },
    ]),
  )
}

function problemsOf(call: Call): ProblemCode[] {
  const { access, params, query, headers, body, multipart, bytes, limit, scopes, errors = [] } = call
  return [
    ...(body || multipart || bytes ? (['malformed', 'too_large'] as const) : []),
    ...(access === 'public' ? [] : (['unauthenticated', 'session_changed'] as const)),
    ...((access === 'public' || access === 'session') && !scopes ? [] : (['forbidden'] as const)),
    ...(limit || scopes ? (['rate_limited'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(params || query || headers || body || multipart ? (['invalid'] as const) : []),
    ...errors,
    'internal',
    'unavailable',
  ]
}

/** Moves a schema's named parts to `components`. Wrapped, so that a named schema becomes a reference too. */
function collect(schemas: Json, type: z.ZodType, io: 'input' | 'output'): Json {
  const wrapped = z.toJSONSchema(z.object({ type }), { io, unrepresentable: 'any', reused: 'inline' })
  const moved = JSON.stringify(wrapped).replaceAll('#/$defs/', '#/components/schemas/')
  const { $defs, properties } = JSON.parse(moved) as { $defs?: Json; properties: { type: Json } }
  Object.assign(schemas, $defs)
  return properties.type
}
