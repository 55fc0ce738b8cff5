import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { World } from '../world/world.ts'

/** Pictures of the bank and of the programme, which outlive an attempt. */
export interface Logos {
  logoId: string
  programmeLogoId: string
}

/** Things of the programme, made for one attempt, or unknown ids. */
export interface StaffThings extends Logos {
  userId: string
  linkId: string
  phone: string
  bankId: string
  visitId: string
  restaurantId: string
  groupId: string
  checklistId: string
  applicationId: string
  messageId: string
  exportId: string
  tokenId: string
  reportLinkId: string
  reportToken: string
  webhookId: string
  deliveryId: string
}

export const randomPhone = (): string => `79${String(randomInt(1e9)).padStart(9, '0')}`

/** Returns 64 hexadecimal digits, like a stored file's name. */
const randomFileId = (): string => randomBytes(32).toString('hex')

export function nobodysThings(): StaffThings {
  return {
    userId: randomUUID(),
    linkId: randomUUID(),
    phone: randomPhone(),
    bankId: randomUUID(),
    logoId: randomFileId(),
    programmeLogoId: randomFileId(),
    visitId: randomUUID(),
    restaurantId: randomUUID(),
    groupId: randomUUID(),
    checklistId: randomUUID(),
    applicationId: randomUUID(),
    messageId: randomUUID(),
    exportId: randomUUID(),
    tokenId: randomUUID(),
    reportLinkId: randomUUID(),
    reportToken: randomBytes(32).toString('base64url'),
    webhookId: randomUUID(),
    deliveryId: randomUUID(),
  }
}

/** Makes one of each, in one transaction. */
export async function freshThings(world: World, logos: Logos): Promise<StaffThings> {
  const { client } = world
  const things = { ...nobodysThings(), ...logos }
  const { userId, linkId, phone, bankId, restaurantId, applicationId, messageId, exportId, tokenId } = things
  await client.query('begin')
  await client.query(
    `insert into users (id, first_name, last_name, role_id, phone) values ($1, 'Spare', 'Guest', 2, $2)`,
    [userId, phone],
  )
  await client.query(
    `insert into guest_links (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [linkId, userId, randomBytes(32)],
  )
  await client.query(
    `insert into questions (id, title, type, position)
     select $1, 'Spare', 'checklist', coalesce(max(position), 0) + 1 from questions where parent is null`,
    [bankId],
  )
  await client.query(
    `insert into restaurants (id, title, address, timezone) values ($1, 'Spare', '2 Mill Lane', 'Europe/London')`,
    [restaurantId],
  )
  await client.query(
    `insert into groups (id, title, position, depth) select id, id::text, 0, 1 from (values ($1::uuid)) as given (id)`,
    [things.groupId],
  )
  // There may be few checklists, and the attempts before need theirs no more.
  await client.query('delete from checklists')
  await client.query(
    `insert into checklists (id, title, position, number) select id, id::text, 0, 1 from (values ($1::uuid)) as given (id)`,
    [things.checklistId],
  )
  await client.query(
    `insert into visits (id, guest_id, restaurant_id, visit_date, opens_at)
     select $1, $2, id, opens_at at time zone timezone, opens_at
     from restaurants, (select date_trunc('minute', now()) - interval '20 minutes' as opens_at) clock where id = $3`,
    [things.visitId, userId, restaurantId],
  )
  await client.query(
    `insert into applications (id, phone, first_name, last_name, email, city, birth_year, eats_out, diets, diet_note,
       free, note, consent_version, consent_language, consent_at, created_at)
     values ($1, $2, 'Vera', 'Lindt', 'vera@example.com', 'Tver', 1990, 'weekly', '{vegan}', '', '{weekday_lunch}', '',
       '2026-11', 'en', now(), now())`,
    [applicationId, phone],
  )
  await client.query(
    `insert into messages (id, channel, kind, language, recipient, body, created_at, queued_at, status)
     values ($1, 'sms', 'accepted', 'en', $2, 'Welcome', now(), now(), 'kept')`,
    [messageId, phone],
  )
  await client.query(
    `insert into exports (id, user_id, request, status, failure, visits_total, created_at, expires_at)
     values ($1, $2, '{"content": "visits", "format": "csv", "restaurantIds": [], "statuses": ["accepted"], "guests": "ids", "language": "en", "bom": false}',
       'failed', 'failed', 0, now(), now() + interval '1 day')`,
    [exportId, userId],
  )
  await client.query(
    `insert into tokens (id, name, prefix, token_hash, scopes, created_by, created_at)
     values ($1, 'Spare', 'cloche_spar', $2, '{visits:read}', $3, now())`,
    [tokenId, randomBytes(32), userId],
  )
  await client.query(
    `insert into report_links (id, token_hash, restaurant_id, month, language, has_times, has_photos, has_comments, created_by, created_at, expires_at)
     values ($1, $2, $3, '2026-06', 'en', false, false, false, $4, now(), now() + interval '1 day')`,
    [things.reportLinkId, hash('sha256', things.reportToken, 'buffer'), restaurantId, userId],
  )
  const { webhookId, deliveryId } = things
  await client.query(
    `insert into webhooks (id, name, url, events, secret, created_at)
     values ($1, 'Spare', 'http://127.0.0.1:1/', '{visit.accepted}', $2, now())`,
    [webhookId, randomBytes(60)],
  )
  await client.query(
    `insert into webhook_deliveries (id, webhook_id, type, payload, status, created_at, queued_at)
     values ($1, $2, 'visit.accepted', '{}', 'delivered', now(), now())`,
    [deliveryId, webhookId],
  )
  await client.query('commit')
  return things
}
