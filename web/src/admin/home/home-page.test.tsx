import type { CallOutput } from '@cloche/contract/calls.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { expect, onTestFinished, test } from 'vitest'
import { ADMINISTRATOR, openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'
import { buildVisit } from '../../test/visit.ts'

type Attention = CallOutput<'GET /visit/attention'>
type UnnotifiedVisit = Attention['unnotified']['items'][number]

const NONE = { count: 0, items: [] }
const CALM: Attention = {
  open: NONE,
  overdue: NONE,
  submitted: NONE,
  absences: NONE,
  guestless: NONE,
  unnotified: { ...NONE, isSetUp: true },
  applications: { count: 0 },
  messages: { dead: 0, kept: 0 },
  linkless: NONE,
  backup: null,
  webhooks: [],
  restaurants: NONE,
}

const unnotified = (firstName: string, reason: UnnotifiedVisit['reason']): UnnotifiedVisit => ({
  ...buildVisit({
    id: `visit-${firstName}`,
    guestId: `guest-${firstName}`,
    restaurantId: 'r',
    guest: { firstName, lastName: 'Orlova' },
  }),
  reason,
})

const showing = (more: Partial<Attention>): Answers => ({
  'GET /visit/attention': () => ({ ...CALM, ...more }),
})

test('guests who were not notified: why, the way to them and to all of them, and the mark that can be undone', async () => {
  const waiting = new Map(
    [unnotified('Anna', 'failed'), unnotified('Vera', 'unreachable')].map((each) => [each.id, each]),
  )
  const anna = waiting.get('visit-Anna')!
  const { screen, server } = await openAdmin('/admin', {
    'GET /visit/attention': () => ({
      ...CALM,
      unnotified: { count: waiting.size, items: [...waiting.values()], isSetUp: true },
    }),
    'PUT /visit/{visitId}/notified': ({ params }) => (waiting.delete(params.visitId), null),
    'DELETE /visit/{visitId}/notified': () => (waiting.set(anna.id, anna), null),
  })
  const line = (name: string) => screen.getByRole('link', { name: new RegExp(name) })
  await expect
    .element(line('Anna Orlova.*message failed'))
    .toHaveAttribute('href', '/admin/user?open=guest-Anna')
  await expect.element(line('Vera Orlova.*no phone or e-mail')).toBeVisible()
  const all = screen.getByRole('link', { name: 'Guests not notified of their visit 2' })
  await expect.element(all).toHaveAttribute('href', '/admin/visit?unnotified=1&sort=oldest')
  await screen.getByRole('button', { name: 'Mark as notified: Anna Orlova' }).click()
  await expect.element(line('Anna Orlova')).not.toBeInTheDocument()
  expect(server.received('PUT /visit/{visitId}/notified').map(({ params }) => params)).toEqual([
    { visitId: 'visit-Anna' },
  ])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(line('Anna Orlova')).toBeVisible()
})

test('the answer of a process of the release before is shown, as far as it goes', async () => {
  const { absences: _, ...before } = CALM
  const visit = buildVisit({ id: 'v', guestId: 'g', restaurantId: 'r', status: 'overdue' })
  const overdue = { count: 1, items: [visit] }
  const { screen } = await openAdmin('/admin', { 'GET /visit/attention': () => ({ ...before, overdue }) })
  await expect.element(screen.getByRole('heading', { name: /Overdue/ })).toBeVisible()
})

test('guests who can’t come: where and when, why, and the way to decide', async () => {
  const visit = buildVisit({ absence: { at: '2026-12-01T10:00:00.000Z', reason: 'My flight is late' } })
  const { screen } = await openAdmin('/admin', showing({ absences: { count: 1, items: [visit] } }))
  await expect.element(screen.getByRole('heading', { name: /Can’t come/ })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Linden.*Anna Orlova.*My flight is late.*20 Dec 2026/ }))
    .toHaveAttribute('href', `/admin?open=${visit.id}`)
  await expect
    .element(screen.getByRole('link', { name: /Can’t come 1/ }))
    .toHaveAttribute('href', '/admin/visit?absent=1&sort=oldest')
})

test('a mark that is refused says so, and the guest stays', async () => {
  const { screen } = await openAdmin('/admin', {
    ...showing({ unnotified: { count: 1, items: [unnotified('Anna', 'failed')], isSetUp: true } }),
    'PUT /visit/{visitId}/notified': () => refusal(409, 'conflict'),
  })
  await screen.getByRole('button', { name: 'Mark as notified: Anna Orlova' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Anna Orlova/ })).toBeVisible()
})

test('applications, unsent messages and guests without a link, each with its place', async () => {
  const guest = { id: 'g', firstName: 'Anna', lastName: 'Orlova' } as User
  const { screen } = await openAdmin(
    '/admin',
    showing({
      applications: { count: 2 },
      messages: { dead: 1, kept: 3 },
      linkless: { count: 12, items: [guest] },
    }),
  )
  const places = [
    [/2 applications/, '/admin/user?applications=1'],
    [/1 message could not be sent/, '/admin/outbox?status=dead'],
    [/3 messages are kept/, '/admin/outbox?status=kept'],
    [/Anna Orlova/, '/admin/user?open=g'],
    [/Guests without a link 12/, '/admin/user?linkless=1'],
  ] as const
  for (const [name, href] of places)
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('a list that is cut off leads to all of it', async () => {
  const visit = buildVisit()
  const { screen } = await openAdmin(
    '/admin',
    showing({
      guestless: { count: 60, items: [visit] },
      restaurants: { count: 51, items: [{ id: 'r', title: 'Linden', lastVisit: null }] },
    }),
  )
  const places = [
    ['Without a guest 60', '/admin/visit?guestless=1&sort=oldest'],
    ['59 more', '/admin/visit?guestless=1&sort=oldest'],
    ['Not visited for long 51', '/admin/visit/plan?neglected=1'],
    ['50 more', '/admin/visit/plan?neglected=1'],
  ] as const
  for (const [name, href] of places)
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('an overdue visit is cancelled without leaving the page, and its guest can be asked', async () => {
  const visit = buildVisit({ status: 'overdue' })
  const { screen, server } = await openAdmin('/admin', {
    ...showing({ overdue: { count: 1, items: [visit] } }),
    'GET /visit/{visitId}': () => visit,
    'GET /restaurant': () => ({ items: [], nextCursor: null }),
    'GET /user/list': () => ({ items: [], nextCursor: null }),
    'POST /visit/plan': () => ({ items: [] }),
    'PATCH /visit/{id}': () => {
      server.answer(showing({}))
      return { ...visit, status: 'cancelled' }
    },
  })
  await expect
    .element(screen.getByRole('link', { name: 'Ask the guest: Anna Orlova' }))
    .toHaveAttribute('href', '/admin/user?open=g')
  await screen.getByRole('link', { name: /Linden.*Move or cancel/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel this visit…' }).click()
  await screen.getByRole('button', { name: 'Cancel the visit', exact: true }).click()
  await expect.element(screen.getByText('Nothing needs you now')).toBeVisible()
  expect(location.pathname + location.search).toBe('/admin')
  expect(server.received('PATCH /visit/{id}').map(({ body }) => body)).toMatchObject([{ cancelled: true }])
})

const TIDE = '01900000-0000-7000-8000-00000000000b'

test('Today of chosen restaurants: its lists lead on with the choice, and it is there again the next time', async () => {
  onTestFinished(() => localStorage.clear())
  const visit = buildVisit({ status: 'overdue' })
  const answers: Answers = {
    'GET /group': () => ({
      items: [
        {
          id: TIDE,
          parent: null,
          title: 'Tide',
          position: 0,
          checklistId: null,
          deletedAt: null,
          version: 1,
        },
      ],
      nextCursor: null,
    }),
    'GET /visit/attention': ({ query }) =>
      query?.groupIds
        ? CALM
        : { ...CALM, overdue: { count: 1, items: [visit] }, restaurants: { count: 20, items: [] } },
  }
  const { screen, server } = await openAdmin('/admin', answers)
  await expect.element(screen.getByRole('heading', { name: /Overdue/ })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Where' }).click()
  await screen.getByRole('option', { name: 'Tide' }).click()
  await expect.element(screen.getByText('Nothing needs you here')).toBeVisible()
  expect(location.search).toBe(`?groupIds=${TIDE}`)
  server.answer(showing({ overdue: { count: 1, items: [visit] }, restaurants: { count: 20, items: [] } }))
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect
    .element(screen.getByRole('link', { name: /Overdue/ }))
    .toHaveAttribute('href', `/admin/visit?groupIds=${TIDE}&status=overdue`)
  await expect
    .element(screen.getByRole('link', { name: /Not visited for long/ }))
    .toHaveAttribute('href', `/admin/visit/plan?neglected=1&groupIds=${TIDE}`)

  await screen.unmount()
  const again = await openAdmin('/admin', answers)
  await expect.element(again.screen.getByText('Nothing needs you here')).toBeVisible()
  expect(again.server.received('GET /visit/attention').map(({ query }) => query)).toEqual([
    { groupIds: TIDE },
  ])
  await expect.poll(() => location.search).toBe(`?groupIds=${TIDE}`)
  await again.screen.getByRole('button', { name: 'Show all restaurants' }).click()
  await expect.element(again.screen.getByRole('heading', { name: /Overdue/ })).toBeVisible()
  await expect.poll(() => location.search).toBe('')
})

test('nothing waits', async () => {
  const { screen } = await openAdmin('/admin', showing({ messages: null, linkless: null }))
  await expect.element(screen.getByText('Nothing needs you now')).toBeVisible()
})

const backups: [string, NonNullable<Attention['backup']>, RegExp[]][] = [
  [
    'failed',
    {
      reason: 'failed',
      lastGoodAt: '2026-12-01T00:00:00.000Z',
      error: 'ENOSPC: no space left',
      missingPhotos: 0,
    },
    [/last nightly backup failed/, /Last good backup: .*2026/, /ENOSPC: no space left/],
  ],
  [
    'late, and none was ever good',
    { reason: 'late', lastGoodAt: null, error: null, missingPhotos: 0 },
    [/No good backup for more than 36 hours/, /There is no good backup yet/],
  ],
  [
    'incomplete',
    { reason: 'incomplete', lastGoodAt: '2026-12-01T00:00:00.000Z', error: null, missingPhotos: 2 },
    [/lacks 2 photos/, /Last good backup: .*2026/],
  ],
]

test.each(backups)('a nightly backup: %s', async (_, backup, lines) => {
  const { screen } = await openAdmin('/admin', showing({ backup }))
  const warning = screen.getByRole('region', { name: lines[0]! })
  for (const line of lines) await expect.element(warning.getByText(line)).toBeVisible()
  await expect.element(screen.getByText('Nothing needs you now')).not.toBeInTheDocument()
})

test('a webhook that no longer sends is told, with the way to it', async () => {
  const webhooks = [{ id: 'a', name: 'Warehouse', stopped: 'gone' as const }]
  const { screen } = await openAdmin('/admin', showing({ webhooks }))
  await expect.element(screen.getByText('1 webhook has stopped')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /See why/ }))
    .toHaveAttribute('href', '/admin/webhook')
  await expect.element(screen.getByText('Nothing needs you now')).not.toBeInTheDocument()
})

type Steps = NonNullable<Attention['firstSteps']>
const STEPS = ['programme', 'restaurants', 'checklist', 'guest', 'visit', 'phone', 'messages'] as const

/** The first steps, of which the given ones are done or skipped. */
const stepsWith = (done: readonly string[], skipped: readonly string[] = []): Steps => ({
  steps: STEPS.map((step) => ({ step, isDone: done.includes(step), isSkipped: skipped.includes(step) })),
  guestId: done.includes('guest') ? 'g' : null,
  restaurantId: done.includes('restaurants') ? 'r' : null,
})

test('an empty programme leads: the next step stands out, and a restaurant is added in place', async () => {
  const done: string[] = []
  const { screen, server } = await openAdmin('/admin', {
    'GET /visit/attention': () => ({ ...CALM, firstSteps: stepsWith(done) }),
    'GET /restaurant': () => ({ items: [], nextCursor: null }),
    'POST /restaurant': ({ body }) => {
      done.push('restaurants')
      return {
        id: 'r',
        timezone: 'UTC',
        groupId: null,
        tags: [],
        city: null,
        checklistId: null,
        deletedAt: null,
        version: 1,
        title: body.title,
        address: body.address,
      }
    },
  })
  const steps = screen.getByRole('region', { name: 'First steps' })
  await expect.element(steps.getByText('0 of 7 done')).toBeVisible()
  await expect.element(screen.getByText('Nothing needs you now')).not.toBeInTheDocument()
  await steps.getByRole('link', { name: 'Add a restaurant' }).click()
  await screen.getByLabelText('Title').fill('Linden')
  await screen.getByLabelText('Address').fill('1 Mill Lane')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(steps.getByText('1 of 7 done')).toBeVisible()
  await expect
    .element(steps.getByRole('link', { name: 'Add your restaurants' }))
    .toHaveAttribute('href', '/admin/restaurant')
  expect(server.received('POST /restaurant')).toHaveLength(1)
})

test('a step is skipped and brought back, and the last one that waits ends the list', async () => {
  const skipped = new Set<string>()
  const { screen } = await openAdmin('/admin', {
    'GET /visit/attention': () => ({
      ...CALM,
      firstSteps:
        skipped.size === 2
          ? null
          : stepsWith(['programme', 'restaurants', 'checklist', 'guest', 'visit'], [...skipped]),
    }),
    'PUT /first-step/{step}/skipped': ({ params }) => (skipped.add(params.step), null),
    'DELETE /first-step/{step}/skipped': ({ params }) => (skipped.delete(params.step), null),
  })
  await screen.getByRole('button', { name: 'Skip: Open the link on a phone' }).click()
  await screen.getByRole('button', { name: 'Bring back: Open the link on a phone' }).click()
  await screen.getByRole('button', { name: 'Skip: Open the link on a phone' }).click()
  await expect.element(screen.getByText('skipped', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Skip: Let Cloche write to your guests' }).click()
  await expect.element(screen.getByText('Nothing needs you now')).toBeVisible()
})

test('a refused skip says so, and the step stays', async () => {
  const { screen } = await openAdmin('/admin', {
    ...showing({ firstSteps: stepsWith([]) }),
    'PUT /first-step/{step}/skipped': () => refusal(403, 'forbidden'),
  })
  await screen.getByRole('button', { name: 'Skip: Invite a guest' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Add a guest' })).toBeVisible()
})

test('a visit manager sees the step that is theirs, and can skip none', async () => {
  const { screen } = await openAdmin('/admin', {
    ...showing({
      firstSteps: {
        steps: [{ step: 'visit', isDone: false, isSkipped: false }],
        guestId: 'g',
        restaurantId: 'r',
      },
    }),
    'GET /user': () => ({ ...ADMINISTRATOR, roleId: ROLE.visitManager }),
  })
  const steps = screen.getByRole('region', { name: 'First steps' })
  await expect
    .element(steps.getByRole('link', { name: 'Plan a visit' }))
    .toHaveAttribute('href', expect.stringMatching(/new=1.*visitDate=/))
  await expect.element(steps.getByRole('button')).not.toBeInTheDocument()
})

const LINK_OF_GUEST: Answers = {
  ...showing({ firstSteps: stepsWith(['programme', 'restaurants', 'checklist', 'guest', 'visit']) }),
  'GET /user/list': () => ({
    items: [{ ...ADMINISTRATOR, id: 'g', firstName: 'Anna', lastName: 'Orlova', roleId: ROLE.guest }],
    nextCursor: null,
  }),
  'POST /user/{id}/link': () => ({
    id: 'l',
    link: 'https://audit.example.com/guest?uuid=1',
    createdAt: '2026-12-01T00:00:00.000Z',
    expiresAt: '2027-01-01T00:00:00.000Z',
    lastUsedAt: null,
    revokedAt: null,
  }),
}

test('the guest’s link is made for a phone, and shown as a code to scan', async () => {
  const { screen, server } = await openAdmin('/admin', LINK_OF_GUEST)
  await screen.getByRole('link', { name: 'Show the link' }).click()
  await expect.element(screen.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
  expect(server.received('POST /user/{id}/link').map(({ params }) => params)).toEqual([{ id: 'g' }])
  await expect.element(screen.getByRole('note')).not.toBeInTheDocument()
})

test('a step back and forward again makes no other link unasked', async () => {
  const { screen, server } = await openAdmin('/admin', LINK_OF_GUEST)
  const code = screen.getByRole('img', { name: 'The link as a QR code' })
  await screen.getByRole('link', { name: 'Show the link' }).click()
  await expect.element(code).toBeVisible()
  history.back()
  await expect.element(code).not.toBeInTheDocument()
  history.forward()
  const make = screen.getByRole('button', { name: 'Make a link' })
  await expect.element(make).toBeVisible()
  expect(server.received('POST /user/{id}/link')).toHaveLength(1)
  await make.click()
  await expect.element(code).toBeVisible()
  expect(server.received('POST /user/{id}/link')).toHaveLength(2)
})

test('a checklist of ours is looked at, taken, and can be undone', async () => {
  const { screen, server } = await openAdmin('/admin?new=starter', {
    ...showing({ firstSteps: stepsWith(['programme', 'restaurants']) }),
    'GET /question/starter': () => ({
      items: [
        {
          name: 'restaurant',
          categories: [{ title: 'Welcome', questions: ['Were you greeted?', 'Was it clean?'] }],
        },
        { name: 'bar', categories: [{ title: 'At the bar', questions: ['Were you noticed?'] }] },
      ],
    }),
    'POST /question/starter': () => ({ categories: ['c1'] }),
    'DELETE /question/{id}': () => null,
  })
  const panel = screen.getByRole('dialog', { name: 'A checklist to start with' })
  await expect.element(panel.getByText('2 questions')).toBeVisible()
  await panel.getByRole('button', { name: 'Take it: Bar' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => server.received('DELETE /question/{id}').map(({ params }) => params))
    .toEqual([{ id: 'c1' }])
  expect(server.received('POST /question/starter').map(({ body }) => body)).toEqual([
    { name: 'bar', language: 'en' },
  ])
})
