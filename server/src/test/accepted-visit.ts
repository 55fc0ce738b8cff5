import { v7 } from 'uuid'
import { loginAs, openChecklist, type Client, type TestApp } from './app.ts'
import { buildVisit } from './factories.ts'

interface Filled {
  guest: { id: string }
  restaurantId: string
  /** The restaurant's wall clock, which has to be UTC. */
  visitDate: string
  comment: string
  /** The answer to a question of text. */
  answer?: string
  rate: number
}

/** Makes a visit by the test bank that its guest has filled in and submitted, and that staff have accepted. */
export async function acceptedVisit(
  t: TestApp,
  staff: Client,
  { guest, restaurantId, visitDate, comment, answer, rate }: Filled,
) {
  const { id: visitId } = await buildVisit(t.db, {
    guest_id: guest.id,
    restaurant_id: restaurantId,
    visit_date: visitDate,
    opens_at: new Date(`${visitDate}Z`),
  })
  const { call, token: guestToken } = await loginAs(t, guest)
  const item = await openChecklist(call, visitId)
  const idOf = (title: string) => ({ params: { id: item(title).id } })
  await call('PATCH /question/{id}', { ...idOf('Door'), body: { answer: 'yes' } })
  await call('PATCH /question/{id}/rate', { ...idOf('Service'), body: { rate } })
  await call('PUT /question/{id}/comment', { ...idOf('Service'), body: { comment } })
  if (answer) await call('PATCH /question/{id}', { ...idOf('Plain'), body: { answer } })
  await call('PATCH /question/{id}', { ...idOf('Cocktail'), body: { answer: 'no' } })
  const orderTime = `${visitDate}:00Z`
  const dish = { id: v7(), dishName: 'Борщ', orderTime }
  await call('POST /question/{id}/dish', { ...idOf('Dishes'), body: dish })
  const readyTime = new Date(Date.parse(orderTime) + 17 * 60_000).toISOString()
  await call('PUT /question/{id}/dish', { ...idOf('Dishes'), body: { id: dish.id, orderTime, readyTime } })
  await call('PUT /visit/{visitId}', { params: { visitId } })
  await staff('POST /visit/{visitId}/accept', { params: { visitId } })
  return { visitId, guestToken }
}
