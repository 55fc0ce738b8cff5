import type { ApiToken } from '@cloche/contract/tokens.ts'
import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'

const TOKEN = 'cloche_1234567890abcdefghijABCDEFGHIJ012345'

const buildToken = (more: Partial<ApiToken> = {}): ApiToken => ({
  id: 't1',
  name: 'Dashboard',
  prefix: 'cloche_1234',
  scopes: ['insight:read'],
  createdBy: { id: 'a', firstName: 'Vera', lastName: 'Lind' },
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  works: true,
  ...more,
})

const server = (items: ApiToken[]): Answers => ({ 'GET /token': () => ({ items }) })

test('a token is made by keyboard, shown once with a button that copies it, and then listed', async () => {
  const { screen, server: fake } = await openAdmin('/admin/token', server([]))
  await expect.element(screen.getByRole('heading', { name: 'No token yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'New token' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'What it is for' })).toHaveFocus()
  await userEvent.keyboard('Dashboard')
  const make = screen.getByRole('button', { name: 'Make the token' })
  await expect.element(make).toBeDisabled()
  await userEvent.keyboard('{Tab} ')
  await expect.element(screen.getByRole('checkbox', { name: 'Read the insight' })).toBeChecked()
  fake.answer({ 'POST /token': () => ({ ...buildToken(), token: TOKEN }), ...server([buildToken()]) })
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(TOKEN)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
  expect(fake.received('POST /token')[0]!.body).toEqual({ name: 'Dashboard', scopes: ['insight:read'] })
  await screen.getByRole('button', { name: 'I have kept it' }).click()
  await expect.element(screen.getByText(TOKEN)).not.toBeInTheDocument()
  await expect.element(screen.getByText(/cloche_1234… · Read the insight/)).toBeVisible()
  await expect.element(screen.getByText(/Made by Vera Lind.*never used/)).toBeVisible()
})

test('a token is revoked after a question, which can be answered with no', async () => {
  const { screen, server: fake } = await openAdmin('/admin/token', server([buildToken()]))
  const revoke = screen.getByRole('button', { name: 'Revoke Dashboard' })
  await revoke.click()
  await expect.element(screen.getByText(/locked out at once/)).toBeVisible()
  await screen.getByRole('button', { name: 'Keep' }).click()
  expect(fake.received('DELETE /token/{id}')).toEqual([])
  await revoke.click()
  fake.answer({ 'DELETE /token/{id}': () => refusal(403, 'forbidden') })
  await screen.getByRole('button', { name: 'Revoke for good' }).click()
  await expect.element(screen.getByText('Your role may not do this.')).toBeVisible()
  fake.answer({ 'DELETE /token/{id}': () => null, ...server([]) })
  await screen.getByRole('button', { name: 'Revoke for good' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No token yet' })).toBeVisible()
})

test('a token whose maker has gone says that it does not work', async () => {
  const { screen } = await openAdmin('/admin/token', server([buildToken({ works: false })]))
  await expect.element(screen.getByText(/It does not work/)).toBeVisible()
})

test('as many tokens as there may be, and a list that does not load', async () => {
  const { screen, server: fake } = await openAdmin('/admin/token', {
    'GET /token': () => refusal(403, 'forbidden'),
  })
  await expect.element(screen.getByRole('heading', { name: "This didn't load" })).toBeVisible()
  await screen.getByRole('button', { name: 'New token' }).click()
  await screen.getByRole('textbox', { name: 'What it is for' }).fill('Dashboard')
  await screen.getByRole('checkbox', { name: 'Read visits' }).click()
  fake.answer({ 'POST /token': () => refusal(409, 'quota_reached') })
  await screen.getByRole('button', { name: 'Make the token' }).click()
  await expect.element(screen.getByText(/as many tokens as there may be/)).toBeVisible()
})
