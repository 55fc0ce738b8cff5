import type { AuditEntry } from '@cloche/contract/audit.ts'
import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { describeChanges } from './describe.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const titles = new Map([['q1', 'Was the table clean?']])
const lines = (changes: AuditEntry['changes'], entity: AuditEntry['entity'] = 'question') =>
  describeChanges({ entity, changes }, titles).map(
    ({ label, before, after }) => `${label}: ${before} → ${after}`,
  )

test('fields and what stands in them are told in words', () => {
  expect(
    lines(
      { roleId: [2, 3], phone: [null, '79001234567'], password: [null, 'changed'], order: [0, 4] },
      'user',
    ),
  ).toEqual([
    'Role: Guest → Visit manager',
    'Phone: null → 79001234567',
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
    'Only shown when: null → Was the table clean?: no',
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
