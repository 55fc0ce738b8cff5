/** The bucket of `STORAGE_URL`, and where it is. */
export interface S3Bucket {
  /** The URL itself, normalized. */
  url: string
  bucket: string
  /** Null: Amazon S3. */
  endpoint: string | null
  /** Null: the region of `AWS_REGION`. */
  region: string | null
}

const KNOWN = new Set(['endpoint', 'region'])

/**
 * `s3://bucket?endpoint=https://store.example.com&region=eu-central-1`. The keys of an account are not part of it, because an URL is
 * shown and logged more easily than they. Throws an Error that says what is wrong.
 */
export function readS3Url(text: string): S3Bucket {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.hostname) || url.port)
    throw new Error('must be s3:// and the name of a bucket')
  if (url.username || url.password)
    throw new Error('must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!/^\/?$/.test(url.pathname)) throw new Error('must name a bucket of its own, without a path in it')
  const unknown = [...url.searchParams.keys()].filter((name) => !KNOWN.has(name))
  if (unknown.length > 0) throw new Error(`knows endpoint and region, not ${unknown.join(', ')}`)
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !(/^https?:/.test(endpoint) && URL.canParse(endpoint)))
    throw new Error('must have an endpoint that is an http(s) address')
  return { url: url.href, bucket: url.hostname, endpoint, region: url.searchParams.get('region') }
}
