import type { IncomingMessage } from 'node:http'
import { failureOf, guardedRequest, type Reach } from '../../base/net/guarded-request.ts'

const MILLISECONDS = 15_000
/** The part of an answer that is read; the log keeps the first characters of it. */
const READ_BYTES = 4096
const KEPT_CHARACTERS = 1000
const LONGEST_WAIT_SECONDS = 86_400

export interface Answer {
  status: number
  /** The beginning of the body. */
  body: string
  /** The seconds that the receiver asks us to wait, 0 by default. */
  retryAfter: number
}

interface Post extends Reach {
  headers: Record<string, string>
  body: Buffer
  milliseconds?: number
}

/** Posts to an address that a user typed. Follows no redirect and reads little of the answer. Throws a SafeFetchError. */
export async function post(
  url: URL,
  { headers, body, milliseconds = MILLISECONDS, ...reach }: Post,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(milliseconds)
  const sent = {
    ...headers,
    'accept-encoding': 'identity',
    'content-length': body.length,
    'user-agent': 'Cloche',
  }
  try {
    const response = await guardedRequest(url, { ...reach, signal: timeout, headers: sent, body })
    const retryAfter = secondsOf(response.headers['retry-after'])
    return { status: response.statusCode!, body: await beginningOf(response), retryAfter }
  } catch (error) {
    throw failureOf(error, timeout)
  }
}

/** Reads the beginning of a body. A body that breaks off changes nothing, since the status has said what counts. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let total = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      total += chunk.length
      if (total >= READ_BYTES) break
    }
  } catch {
    // What has arrived is kept.
  } finally {
    response.destroy()
  }
  const text = Buffer.concat(chunks).subarray(0, READ_BYTES).toString()
  return text
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .slice(0, KEPT_CHARACTERS)
    .toWellFormed()
}

function secondsOf(header: string | undefined): number {
  const seconds = /^\d{1,9}$/.test(header ?? '') ? Number(header) : 0
  return Math.min(seconds, LONGEST_WAIT_SECONDS)
}
