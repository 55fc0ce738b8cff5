import { HEADER } from '@cloche/contract/constants.ts'
import type { Route } from './request.ts'
import { importQueue } from './importing.ts'
import { fileIn } from './multipart.ts'
import { acceptVisit, changeVisit, erasePerson, reopenVisit, returnVisit, voidVisit } from './reviewing.ts'

/** The calls that simulated staff make. */
export const STAFF_ROUTES: readonly Route[] = [
  [
    'staff',
    /^PATCH \/api\/visit\/(?<visit>[^/]+)$/,
    (call) => changeVisit(reviewed(call), JSON.parse(String(call.request.body))),
  ],
  ['staff', /^POST \/api\/visit\/(?<visit>[^/]+)\/accept$/, (call) => acceptVisit(reviewed(call))],
  ['staff', /^DELETE \/api\/visit\/(?<visit>[^/]+)\/accept$/, (call) => reopenVisit(reviewed(call))],
  [
    'staff',
    /^POST \/api\/visit\/(?<visit>[^/]+)\/return$/,
    (call) => returnVisit(reviewed(call), JSON.parse(String(call.request.body))),
  ],
  [
    'staff',
    /^POST \/api\/visit\/(?<visit>[^/]+)\/void$/,
    (call) => voidVisit(reviewed(call), JSON.parse(String(call.request.body))),
  ],
  [
    'staff',
    /^POST \/api\/visit\/(?<visit>[^/]+)\/queue-import$/,
    ({ server, person, match, request }) => importQueue(server, person, match['visit']!, fileIn(request)),
  ],
  [
    'admin',
    /^DELETE \/api\/user\/(?<user>[^/]+)\/data$/,
    ({ server, match }) => erasePerson(server, match['user']!),
  ],
]

function reviewed({ server, person, match, request }: Parameters<Route[2]>[0]) {
  const etag = request.headers.get(HEADER.ifMatch)
  return { server, person, visitId: match['visit']!, expected: expectedOf(etag) }
}

function expectedOf(etag: string | undefined): number | undefined {
  return etag === undefined || etag === '*' ? undefined : Number(etag.slice(1, -1))
}
