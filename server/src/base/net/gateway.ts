const MAX_BYTES = 256 * 1024

export interface GatewayAnswer {
  status: number
  text: string
}

/**
 * Asks a service with our secret. It follows no redirect, which would carry the secret along, and returns a 3xx as an answer.
 * Throws when the time or the bytes run out.
 */
export async function askGateway(
  address: string,
  { milliseconds, ...request }: Omit<RequestInit, 'redirect' | 'signal'> & { milliseconds: number },
): Promise<GatewayAnswer> {
  const signal = AbortSignal.timeout(milliseconds)
  const response = await fetch(address, { ...request, redirect: 'manual', signal })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    // Leaving the loop ends the connection.
    if (bytes > MAX_BYTES) throw new Error(`The answer has more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return { status: response.status, text: Buffer.concat(chunks).toString() }
}

export const isSuccess = ({ status }: Pick<GatewayAnswer, 'status'>): boolean => status >= 200 && status < 300
