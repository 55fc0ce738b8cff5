import { v7 } from 'uuid'
import { z } from 'zod'
import { anketaForm } from '@cloche/contract/applications.ts'
import { YOUNGEST_GUEST } from '@cloche/contract/anketa-choices.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { Context } from '../../base/context.ts'
import { publish } from '../../base/publish.ts'
import { parse } from '../../base/http/validate.ts'
import { invalid, Problem } from '../../base/faults/problem.ts'
import { confirmedPhone, type Confirmed } from '../../people/sms/service.ts'
import { findApplication, storeApplication, type NewApplication } from './queries.ts'

/** Gives faults their path in the body: `form.city`. */
const formSchema = z.object({ form: anketaForm })
type Anketa = z.output<typeof anketaForm>

/**
 * Stores an application with the confirmed phone or e-mail address and the consent. The same token returns the same application. Throws `invalid`
 * naming `form.…`, `phone_unconfirmed`.
 */
export async function apply(
  context: Context,
  given: Record<string, unknown>,
  language: Language | null,
): Promise<{ id: string; createdAt: string }> {
  const { db, clock, config } = context
  const now = clock()
  const { form } = parse(formSchema, { form: given })
  refuseTooYoung(form, now)
  refuseOtherOperator(form, config.operator)
  return db.transaction().execute(async (transaction) => {
    const { confirmed, applicationId, mark } = await confirmedPhone(transaction, form.phoneToken, now)
    refuseOtherAddress(form, confirmed)
    const before = applicationId && (await findApplication(transaction, applicationId))
    if (before) return { id: before.id, createdAt: before.created_at }
    const row = { ...rowOf(form, confirmed, now), language }
    const stored = await storeApplication(transaction, row)
    await mark(stored.id)
    const received = { type: 'application.received', applicationId: stored.id, city: row.city } as const
    if (stored.id === row.id) await publish(context, transaction, [received])
    return { id: stored.id, createdAt: stored.created_at }
  })
}

/** Counts by the year alone, as if every birthday of this year were over. */
function refuseTooYoung({ birthYear }: Anketa, now: Date): void {
  const age = now.getUTCFullYear() - birthYear
  if (age < YOUNGEST_GUEST) throw invalid('form.birthYear', `Guests are ${YOUNGEST_GUEST} or older`)
}

/** Refuses a consent that names another operator. */
function refuseOtherOperator({ consent }: Anketa, operator: string | null): void {
  if (consent.operator !== null && consent.operator !== operator)
    throw invalid('form.consent.operator', 'The programme is run by somebody else')
}

/** Refuses an e-mail address that was changed after it was confirmed. */
function refuseOtherAddress({ email }: Anketa, confirmed: Confirmed): void {
  if (confirmed.by === 'email' && confirmed.email !== email.toLowerCase())
    throw new Problem('phone_unconfirmed')
}

function rowOf(form: Anketa, { by, phone }: Confirmed, now: Date): NewApplication {
  const agreedAt = new Date(form.consent.at)
  return {
    id: v7(),
    ...(by === 'sms' ? { phone } : { phone: null, typed_phone: phone }),
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    city: form.city,
    birth_year: form.birthYear,
    eats_out: form.eatsOut,
    diets: [...new Set(form.diets)],
    diet_note: form.dietNote,
    free: [...new Set(form.free)],
    note: form.note,
    consent_version: form.consent.version,
    consent_language: form.consent.language,
    consent_operator: form.consent.operator,
    // A phone's clock may run ahead; a consent is never in the future.
    consent_at: agreedAt < now ? agreedAt : now,
    created_at: now,
  }
}
