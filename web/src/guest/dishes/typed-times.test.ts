import { expect, test } from 'vitest'
import { typedOver } from './typed-times.ts'

const at = (time: string) => `2026-11-20T${time}.000Z`
const ordered = { id: 'd', dishName: 'Soup', orderTime: at('19:30:20'), readyTime: null }
const came = { ...ordered, readyTime: at('19:45:10') }

test('a change has what was typed over and nothing else', () => {
  expect(typedOver(came, came, { order: '19:32' }, 'UTC')?.change).toEqual({ orderTime: at('19:32:00') })
  expect(typedOver(came, came, { ready: '19:50' }, 'UTC')?.change).toEqual({ readyTime: at('19:50:00') })
  expect(typedOver(came, came, { ready: '' }, 'UTC')?.change).toEqual({ readyTime: null })
  expect(typedOver(came, came, { order: '', ready: '19:50' }, 'UTC')).toBeNull()
})

test('a time typed and then typed back is a change to the original time', () => {
  expect(typedOver(came, { ...came, orderTime: at('19:32:00') }, { order: '19:30' }, 'UTC')?.change).toEqual({
    orderTime: at('19:30:20'),
  })
})

test('a dish that came while its order time is corrected stays ready', () => {
  expect(typedOver(ordered, came, { order: '19:31' }, 'UTC')).toEqual({
    change: { orderTime: at('19:31:00') },
    orderTime: at('19:31:00'),
    readyTime: at('19:45:10'),
  })
})

test('a time that was not there is read beside the order, and its minute is the order', () => {
  expect(typedOver(ordered, ordered, { ready: '00:10' }, 'UTC')?.readyTime).toBe('2026-11-21T00:10:00.000Z')
  expect(typedOver(ordered, ordered, { ready: '19:30' }, 'UTC')?.readyTime).toBe(at('19:30:20'))
})
