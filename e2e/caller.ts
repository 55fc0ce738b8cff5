type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

interface Extras {
  /** Sent as JSON. */
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  form?: FormData
  headers?: Record<string, string>
}

/** Makes calls in a user's name. Throws when the server refuses a call. */
export type Caller = <T = unknown>(method: Method, path: string, extras?: Extras) => Promise<T>

/** Calls a server as the native app does, whose token is in a header. */
export function callerOf(origin: string, token: string | null): Caller {
  return async <T>(method: Method, path: string, { body, bytes, form, headers }: Extras = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'x-platform': 'android',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(bytes && { body: bytes }),
      ...(form && { body: form }),
    })
    const answer = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.toString()}`)
    const isJson = response.headers.get('content-type')?.includes('json')
    return (isJson ? JSON.parse(answer.toString()) : undefined) as T
  }
}
