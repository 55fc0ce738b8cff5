import type { Request } from './request.ts'

const BOUNDARY = 'cloche-queue-file'
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="cloche.zip"\r\ncontent-type: application/zip\r\n\r\n`
const TAIL = `\r\n--${BOUNDARY}--\r\n`

/** Makes a body with one file, as a browser sends it. */
export function withFile(file: Uint8Array): Pick<Request, 'headers' | 'body'> {
  const encoder = new TextEncoder()
  const body = Uint8Array.from([...encoder.encode(HEAD), ...file, ...encoder.encode(TAIL)])
  return { headers: new Map([['content-type', `multipart/form-data; boundary=${BOUNDARY}`]]), body }
}

/** Returns the file of such a body. */
export function fileIn({ body }: Pick<Request, 'body'>): Uint8Array {
  return (body as Uint8Array).slice(HEAD.length, -TAIL.length)
}
