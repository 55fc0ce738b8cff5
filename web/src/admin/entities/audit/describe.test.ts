import type { AuditEntry } from '@cloche/contract/audit.ts'
import { formatPhone } from '@cloche/contract/phone.ts'
import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { describeChanges } from './describe.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const titles = new Map([['q1', 'Was the table clean?']])
const phones = { format: (phone: string) => formatPhone(phone, 'RU') }
const lines = (changes: AuditEntry['changes'], entity: AuditEntry['entity'] = 'question') =>
  describeChanges({ entity, changes }, { titles, phones }).map(
    ({ label, before, after }) => `${label}: ${before} → ${after}`,
  )

test('fields and what stands in them are told in words', () => {
  expect(
    lines(
      {
        roleId: [2, 3],
        phone: ['+351912345678', '+79001234567'],
        password: [null, 'changed'],
        order: [0, 4],
      },
      'user',
    ),
  ).toEqual([
    'Role: Guest → Visit manager',
    'Phone: +351 912 345 678 → 8 (900) 123-45-67',
    'Password: null → a new one',
    'Place: 1 → 5',
  ])
  expect(
    lines({ totp: ['on', 'off'], recoveryCodes: [null, 'changed'], sessionsEnded: [null, 2] }, 'user'),
  ).toEqual([
    'Two-step login: turned on → turned off',
    'Recovery codes: null → new ones',
    'Logins ended: null → 2',
  ])
  expect(lines({ scopes: [null, ['insight:read', 'visits:read']] }, 'token')).toEqual([
    'Allowed: null → Read the insight, Read visits',
  ])
  expect(lines({ answer: [null, 12], removeDish: [null, 1] }, 'visit')).toEqual([
    'Answers: null → 12',
    'Dishes removed on the phone: null → 1',
  ])
  expect(lines({ submittedAt: [null, '2026-11-20T12:00:00.000Z'] }, 'visit')).toEqual([
    expect.stringMatching(/^Submitted: null → \d+ Nov 2026, \d\d:\d\d$/),
  ])
  expect(lines({ visitDate: ['2026-11-20T19:30', '2026-11-21T19:30'] }, 'visit')).toEqual([
    'Date and time: 20 Nov 2026, 19:30 → 21 Nov 2026, 19:30',
  ])
})

test.each<[AuditEntry['entity'], AuditEntry['changes'], string[]]>([
  [
    'user',
    {
      firstName: [null, 'Ann'],
      lastName: [null, 'Own'],
      login: ['ann', null],
      email: ['', 'ann@example.com'],
      language: ['en', 'ru'],
      city: [null, 'Leeds'],
      free: [[], ['weekday_lunch', 'weekend_evening']],
      mutedChannels: [[], ['sms', 'telegram']],
      mutedKinds: [['visit_soon'], []],
    },
    [
      'First name: null → Ann',
      'Last name: null → Own',
      'Login: ann → null',
      'E-mail: null → ann@example.com',
      'Language of messages: English → Русский',
      'City: null → Leeds',
      'Free on: null → weekday lunches, weekend evenings',
      'Channels turned off: null → Text message, Telegram',
      'Messages turned off: Reminder, two hours before → null',
    ],
  ],
  [
    'restaurant',
    {
      title: ['Linden', 'Lime'],
      address: [null, '1 Mill Lane'],
      timezone: ['Europe/London', 'Asia/Tbilisi'],
    },
    ['Title: Linden → Lime', 'Address: null → 1 Mill Lane', 'Time zone: Europe/London → Asia/Tbilisi'],
  ],
  [
    'question',
    { type: ['single', 'rate'], logo: ['door', null], parent: ['q1', 'q2'] },
    ['Type: One choice → Rating', 'Icon: door → null', 'Category: Was the table clean? → q2'],
  ],
  [
    'visit',
    {
      guest: ['Ann Own', 'Bo Lee'],
      restaurant: ['Linden', 'Lime'],
      cancelReason: [null, 'Closed'],
      guestTold: [false, true],
      notes: [null, 2],
      rate: [null, 3],
      comment: [null, 4],
      photo: [null, 5],
      dish: [null, 6],
      updateDish: [null, 7],
      removePhoto: [null, 8],
    },
    [
      'Guest: Ann Own → Bo Lee',
      'Restaurant: Linden → Lime',
      'Reason: null → Closed',
      'Guest notified by staff: no → yes',
      'Notes: null → 2',
      'Ratings: null → 3',
      'Comments: null → 4',
      'Photos: null → 5',
      'Dishes: null → 6',
      'Dish times: null → 7',
      'Photos removed on the phone: null → 8',
    ],
  ],
  ['application', {}, []],
  ['message', {}, []],
  [
    'export',
    {
      from: [null, '2026-11-01'],
      to: [null, '2026-11-30'],
      restaurants: [null, 2],
      statuses: [null, ['accepted', 'submitted']],
      guests: [null, 'ids'],
      visits: [null, 40],
    },
    [
      'First day: null → Sun 1 Nov 2026',
      'Last day: null → Mon 30 Nov 2026',
      'Restaurants: null → 2',
      'Status: null → Accepted, Submitted',
      'Guests: null → Codes instead of names',
      'Visits: null → 40',
    ],
  ],
  ['target', { minutes: [20, null] }, ['Minutes: 20 → null']],
  [
    'webhook',
    {
      name: ['Desk', 'Office'],
      url: ['https://a.example', 'https://b.example'],
      events: [['visit.accepted'], ['visit.accepted', 'signal.detected']],
      enabled: [true, false],
      secret: [null, null],
    },
    [
      'Name: Desk → Office',
      'Address of the receiver: https://a.example → https://b.example',
      'What the receiver is notified of: A visit is accepted → A visit is accepted, A restaurant’s scores signal a change',
      'On: yes → no',
      'Secret: null → a new one',
    ],
  ],
  ['report_link', { visitId: [null, '3'] }, []],
])('every field of an entry on a thing of the kind %s has words', (entity, changes, words) => {
  expect(lines(changes, entity)).toEqual(words)
})

test('options are told part by part, and only what differs', () => {
  const before = {
    required: true,
    comment: 'optional',
    choices: [
      { value: 'yes', title: 'Yes', score: 1 },
      { value: 'no', title: 'No', score: 0 },
    ],
  }
  const after = {
    comment: { requiredBelow: 0.5 },
    showIf: { question: 'q1', is: ['no'] },
    choices: [
      { value: 'no', title: 'No', score: 0 },
      { value: 'yes', title: 'Yes, all of it', score: 1 },
      { value: 'na', title: 'There was none', score: null },
    ],
    translations: { ru: { title: 'Чисто?' } },
  }
  expect(lines({ options: [before, after] })).toEqual([
    'Required: yes → no',
    'Comment: optional → required when the score is below 50%',
    'Only shown when: null → “Was the table clean?” is no',
    'Choice yes: Yes · 100% → Yes, all of it · 100%',
    'Choice na: null → There was none · not applicable',
    'Title · Русский: null → Чисто?',
    'Order of the choices: yes, no → no, yes',
  ])
})

test('the user id of a guest’s link is left out', () => {
  expect(lines({ userId: [null, '3'] }, 'link')).toEqual([])
})

test('a field nobody has words for is still told', () => {
  expect(lines({ shade: [null, { of: 'grey' }] })).toEqual(['shade: null → {"of":"grey"}'])
})
