interface Request {
  method: 'GET' | 'POST' | 'PATCH'
  /** The path below `/api`. */
  path: string
  token?: string
  type?: string
  body?: Buffer
}

/** Returns the bytes of a request as a browser sends it. */
export function requestBytes({ method, path, token, type, body }: Request): Buffer {
  const head = [
    `${method} /api${path} HTTP/1.1`,
    'host: localhost',
    'user-agent: cloche-bench',
    'accept: application/json',
    'accept-encoding: gzip, deflate, br, zstd',
    'sec-fetch-site: same-origin',
    ...(token ? [`cookie: cloche_session=${token}`] : []),
    ...(body ? [`content-type: ${type ?? 'application/json'}`, `content-length: ${body.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}

export const jsonBody = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
