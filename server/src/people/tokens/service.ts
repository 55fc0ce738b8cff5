import { v7 } from 'uuid'
import type { z } from 'zod'
import { TOKENS_MAX, type ApiToken, type NewApiToken, type tokenCalls } from '@cloche/contract/tokens.ts'
import type { AuditChanges } from '@cloche/contract/audit.ts'
import { audit } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { reachGroupsOf, storeReach } from '../../base/reach.ts'
import type { ApiTokens } from '../../base/http/api-tokens.ts'
import type { Session } from '../../base/http/sessions.ts'
import { isWholeApiToken, newApiToken, shownPart } from '../../base/secrets/api-token.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { countAttempt } from '../../base/http/rate-limits.ts'
import { tokenHash } from '../../base/secrets/token.ts'
import {
  findByHash,
  findToken,
  hasToken,
  insertToken,
  listTokens,
  revoke,
  touchToken,
  type TokenRow,
} from './queries.ts'

/** How old `last_used_at` may get: a token in use costs one write in this time, not one per call. */
const SEEN_MILLISECONDS = 60_000
/** The calls that one token may make. */
const LIMIT = { max: 600, seconds: 60 }

/** Recognises API tokens. Nothing is cached, so a revoked token is over at once in every process. */
export function openApiTokens({ db, clock }: Pick<Context, 'db' | 'clock'>): ApiTokens {
  return {
    find: async (token) => {
      if (!isWholeApiToken(token)) return null
      const row = await findByHash(db, tokenHash(token))
      if (!row) return null
      const now = clock()
      const { id, scopes, created_by: userId, role_id: roleId, last_used_at: lastUsedAt } = row
      await countAttempt(db, [{ kind: 'token', subject: id, ...LIMIT }], now)
      if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= SEEN_MILLISECONDS)
        await touchToken(db, id, now)
      const session = { id, userId, roleId, platform: 'web', expiresAt: now, lastSeenAt: now } as const
      return { session: { ...session, prolonged: false, tokenId: id, reach: null }, scopes }
    },
  }
}

/** Returns the tokens that are not revoked, newest first. */
export async function apiTokens({ db }: Context): Promise<{ items: ApiToken[] }> {
  return { items: await presented(db, await listTokens(db, TOKENS_MAX)) }
}

/** Makes a token; only this answer contains it. Throws `quota_reached`. */
export async function createApiToken(
  { db, clock }: Context,
  session: Session,
  { name, scopes, reach = [] }: NewApiToken,
): Promise<z.input<typeof tokenCalls.create.response>> {
  const [id, token, now] = [v7(), newApiToken(), clock()]
  const prefix = shownPart(token)
  const row = { id, name, scopes, prefix, hash: tokenHash(token), createdBy: session.userId, now }
  return db.transaction().execute(async (transaction) => {
    if (!(await insertToken(transaction, row, TOKENS_MAX))) throw new Problem('quota_reached')
    const reachInWords = await storeReach(transaction, 'token_id', id, reach)
    const changes: AuditChanges<'token'> = {
      scopes: [null, scopes],
      ...(reachInWords && { reach: reachInWords }),
    }
    await audit(transaction, session, now, [
      { action: 'create', entity: 'token', entityId: id, subject: name, changes },
    ])
    const stored = await findToken(transaction, id)
    return { ...(await presented(transaction, [stored!]))[0]!, token }
  })
}

/** Revokes a token for good; a second call is a no-op. Throws `not_found`. */
export async function revokeApiToken({ db, clock }: Context, session: Session, id: string): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (transaction) => {
    const revoked = await revoke(transaction, id, now)
    if (revoked) {
      await audit(transaction, session, now, [
        { action: 'revoke', entity: 'token', entityId: id, subject: revoked.name },
      ])
    } else if (!(await hasToken(transaction, id))) throw notFound()
  })
}

async function presented(db: Database, rows: readonly TokenRow[]): Promise<ApiToken[]> {
  const ids = rows.map(({ id }) => id)
  const reaches = await reachGroupsOf(db, 'token_id', ids)
  return rows.map((row) => present(row, reaches.get(row.id)))
}

function present(row: TokenRow, reach: string[] | undefined): ApiToken {
  return {
    ...(reach && { reach }),
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdBy: { id: row.created_by, firstName: row.first_name, lastName: row.last_name },
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    works: row.works,
  }
}
