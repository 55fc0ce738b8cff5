import { entriesOf } from './entries.ts'
import { Phone, stampingOf } from './phone.ts'
import type { Picture } from './photos.ts'
import { logIn, persist, type Run, think } from './run.ts'
import type { InvitedGuest } from './world.ts'

/** Logs in, then fills in and submits one visit after another until the time is over. */
export async function playGuest(
  run: Run,
  { uuid, visits }: InvitedGuest,
  pictures: readonly Picture[],
  chance: () => number,
): Promise<void> {
  await think(chance)
  const session = await logIn(run, chance, { uuid })
  const { api } = session
  const stamping = stampingOf(session, chance)
  for (const visitId of visits) {
    if (run.closing.aborted) return
    const params = { visitId }
    const read = await persist(run, chance, 'checklist', () =>
      api.call('GET /question/{visitId}', { params }),
    )
    const phone = new Phone(run, session, stamping, chance, visitId)
    for (const entry of entriesOf(read.items, pictures, chance, () => api.serverNow())) {
      await think(chance)
      phone.add(entry)
    }
    await phone.submit()
  }
}
