import fc from 'fast-check'
import type { Sent } from '../http/send.ts'

const PATHS = [
  '/',
  '/guest',
  '/guest?uuid=00000000-0000-0000-0000-000000000000',
  '/admin/visits',
  '/index.html',
  '/.git/config',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cetc%5cpasswd',
  '//example.com/',
  '/\\example.com',
  '/%00',
  '/%zz',
  '/%ff%fe',
  '/api',
  '/api/',
  '/api//user',
  '/api/user/../question',
  '/api/%75ser',
  '/API/user',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/static/../../../package.json',
  '/api/docs/json',
  '/api/health',
  '/api/ready',
  '/params/v1/app/admin-params/google_recapcha_public',
  '/params/v1/app/admin-params/other',
  '/metrics',
  '/telegram',
  '/.well-known/assetlinks.json',
  '/.well-known/apple-app-site-association',
  '/.well-known/security.txt',
  `/${'a'.repeat(8000)}`,
  `/api/${'a/'.repeat(3000)}`,
  `/?${'a=b&'.repeat(2000)}`,
]

const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
]
const HEADERS: Record<string, string>[] = [
  {},
  { accept: 'text/html' },
  { range: 'bytes=9999999-' },
  { range: 'bytes=0-0,2-2,4-4' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Thu, 01 Jan 9999 00:00:00 GMT' },
  { 'accept-encoding': 'zstd;q=0, br;q=0, *;q=0' },
  { upgrade: 'websocket', connection: 'Upgrade' },
]

/** Requests outside of the API: pages, files, descriptions of the product, and addresses that do not exist. */
export const hostilePaths: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom(...METHODS),
  path: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PATHS) },
    { weight: 1, arbitrary: fc.webPath().map((path) => path || '/') },
  ),
  headers: fc.constantFrom(...HEADERS),
})
