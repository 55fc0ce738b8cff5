import { expect, test } from 'vitest'
import { changesBetween, type NewAuditEntry } from './service.ts'

test('of two states only the fields that differ are told, and what is absent is null', () => {
  const before = { title: 'Linden', address: '1 Mill Lane', timezone: 'Europe/London' }
  expect(changesBetween(before, { title: 'Linden', address: '2 Mill Lane' })).toEqual({
    address: ['1 Mill Lane', '2 Mill Lane'],
  })
  expect(changesBetween({}, { city: 'Leeds', phone: null, free: undefined })).toEqual({
    city: [null, 'Leeds'],
  })
  expect(changesBetween({ events: ['visit.accepted'] }, { events: ['visit.accepted'] })).toEqual({})
})

const thing = { action: 'update', entityId: '1', subject: 'Linden' } as const

test('a field that the log has no words for, or that another kind of thing has, does not compile', () => {
  // @ts-expect-error: nothing has a shade.
  expect(changesBetween({}, { shade: 'grey' })).toEqual({ shade: [null, 'grey'] })
  const changes = changesBetween({}, { phone: '79001234567' })
  const user: NewAuditEntry = { ...thing, entity: 'user', changes }
  // @ts-expect-error: only users have a phone.
  const restaurant: NewAuditEntry = { ...thing, entity: 'restaurant', changes }
  expect(restaurant.changes).toEqual(user.changes)
})
