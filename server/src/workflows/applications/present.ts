import type { Application } from '@cloche/contract/applications.ts'
import type { Known } from '../../base/audit/service.ts'
import { e164 } from '../../base/phones.ts'
import type { ApplicationRow } from './queries.ts'

export function presentApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: e164(phoneOf(row)),
    confirmedBy: row.phone === null ? 'email' : 'sms',
    language: languageOf(row),
    city: row.city,
    birthYear: row.birth_year,
    eatsOut: row.eats_out,
    diets: row.diets,
    dietNote: row.diet_note,
    free: row.free,
    note: row.note,
    consent: {
      version: row.consent_version,
      language: row.consent_language,
      at: row.consent_at,
      operator: row.consent_operator,
    },
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    decidedBy:
      (row.decided_by && {
        id: row.decided_by,
        firstName: row.decider_first_name!,
        lastName: row.decider_last_name!,
      }) ||
      null,
    userId: row.user_id,
  }
}

/** An application's phone, confirmed or not. */
export const phoneOf = ({ phone, typed_phone }: Pick<ApplicationRow, 'phone' | 'typed_phone'>): string =>
  (phone ?? typed_phone)!

/** The language in which an applicant is written to. */
export const languageOf = ({
  language,
  consent_language,
}: Pick<ApplicationRow, 'language' | 'consent_language'>) => language ?? consent_language

/** The name of an applicant in the audit log. */
export const nameOf = ({ first_name, last_name }: Pick<ApplicationRow, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** What an application says of a person's name and addresses. */
export const knownFrom = (
  row: Pick<ApplicationRow, 'first_name' | 'last_name' | 'phone' | 'typed_phone' | 'email'>,
): Known => ({
  names: [nameOf(row)],
  phones: [phoneOf(row)],
  addresses: [row.email],
})
