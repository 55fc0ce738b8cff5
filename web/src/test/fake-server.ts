import type { CallInput, CallKey, CallOutput } from '@cloche/contract/calls.ts'
import { HEADER } from '@cloche/contract/constants.ts'
import type { Problem, ProblemCode } from '@cloche/contract/problems.ts'
import { expect, onTestFinished, vi } from 'vitest'

/** The input of a received call. Query values are texts, as in the address; `bytes` is a body that is not JSON. */
export type Given<K extends CallKey> = CallInput<K> & { headers: Headers; bytes: Uint8Array | null }

type Answer<K extends CallKey> = CallOutput<K> | Response

/** The server's answer to each call. A thrown TypeError simulates a failing network. */
export type Answers = { [K in CallKey]?: (given: Given<K>) => Answer<K> | Promise<Answer<K>> }

export interface FakeServer {
  /** No call gets through while this is true. */
  isAway: boolean
  /** Replaces the answers to these calls from now on. */
  answer(answers: Answers): void
  /** Every call of this key so far, oldest first. */
  received<K extends CallKey>(key: K): Given<K>[]
}

interface Received {
  key: string
  given: unknown
}

/** Replaces `fetch` from now on for calls below `base`. A call without an answer fails the test. */
export function startServer(first: Answers, base = '/api'): FakeServer {
  const answers: Record<string, ((given: never) => unknown) | undefined> = { ...first }
  const calls: Received[] = []
  const unanswered: string[] = []
  const server: FakeServer = {
    isAway: false,
    answer: (more) => void Object.assign(answers, more),
    received: <K extends CallKey>(key: K) =>
      calls.filter((call) => call.key === key).map(({ given }) => given as Given<K>),
  }

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (server.isAway) throw new TypeError('The server is away')
    const address = new URL(request.url)
    if (!address.pathname.startsWith(base)) throw new TypeError('A call of an earlier test')
    const path = address.pathname.slice(base.length)
    for (const [key, answer] of Object.entries(answers)) {
      const params = paramsOf(key, `${request.method} ${path}`)
      if (!params || !answer) continue
      const given = { params, query: Object.fromEntries(address.searchParams), ...(await bodyOf(request)) }
      calls.push({ key, given })
      return asResponse(await answer(given as never))
    }
    unanswered.push(`${request.method} ${path}`)
    throw new TypeError('The test says nothing of this call')
  })
  onTestFinished(() => {
    server.isAway = true
    expect(unanswered).toEqual([])
  })
  return server
}

/** A problem as the server answers a refused call. */
export function refusal(status: number, code: ProblemCode, more: Partial<Problem> = {}): Response {
  const problem = { ...problemOf(status, code), ...more }
  return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } })
}

export function problemOf(status: number, code: ProblemCode): Problem {
  return { type: 'about:blank', title: code, status, code, detail: '' }
}

/** Returns the parameters in an address of this call; null for another call. */
function paramsOf(key: string, asked: string): Record<string, string> | null {
  const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const values = new RegExp(`^${key.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(asked)
  if (!values) return null
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index + 1]!)]))
}

async function bodyOf(request: Request) {
  const { headers } = request
  const isJson = headers.get('content-type')?.includes('json')
  if (isJson) return { headers, body: await request.json(), bytes: null }
  return { headers, bytes: new Uint8Array(await request.arrayBuffer()) }
}

function asResponse(answer: unknown): Response {
  const headers = { [HEADER.serverTime]: String(Date.now()) }
  if (!(answer instanceof Response)) {
    return answer === null ? new Response(null, { status: 204, headers }) : Response.json(answer, { headers })
  }
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}
