import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import type { Challenge } from '@cloche/contract/users.ts'
import { bootSession } from '../../boot/auth.ts'
import { SessionContext } from '../../boot/session-context.tsx'
import { refusal, startServer, type Answers } from '../../test/fake-server.ts'
import { render } from '../../test/render.tsx'
import type { ChangeDraft } from '../anketa/draft.ts'
import { PhoneForm } from './phone-form.tsx'
import { Texts } from '../../boot/texts.tsx'

type Given = Partial<ComponentProps<typeof PhoneForm>>

async function openPhone(answers: Answers, given: Given = {}) {
  const server = startServer(answers)
  const calls = fetch
  // The second service, which has no reCAPTCHA key here, is not part of the contract.
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
    String(input).includes('/params/v1/') ? Response.json({ value: null }) : calls(input, init),
  )
  const change = vi.fn<ChangeDraft>()
  const screen = await render(
    <Texts>
      <SessionContext value={bootSession()}>
        <PhoneForm
          telephone="+7 916 123-45-67"
          country="RU"
          again={false}
          changeEmail={vi.fn<() => void>()}
          change={change}
          {...given}
        />
      </SessionContext>
    </Texts>,
  )
  await screen.getByRole('button', { name: 'Send me a code' }).click()
  return { screen, server, change }
}

async function easyChallenge(): Promise<Challenge> {
  const work = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, hmacSignatureSecret: 'secret' }
  return (await createChallenge(work)) as Challenge
}

/** A refusal that asks to wait 40 seconds. */
function tooOften() {
  const answer = refusal(429, 'rate_limited')
  answer.headers.set('retry-after', '40')
  return answer
}

test('a refused challenge sends no code, and says when to try again', async () => {
  const { screen, server, change } = await openPhone({ 'GET /user/challenge': tooOften })
  const alert = screen.getByRole('alert').filter({ hasText: 'Too many tries. It can go on in' })
  await expect.element(alert).toBeVisible()
  expect(change).not.toHaveBeenCalled()
  expect(server.received('POST /user/sms')).toEqual([])
})

test('a request that is refused because a code was just sent goes on to that code', async () => {
  const challenge = await easyChallenge()
  const { change } = await openPhone({
    'GET /user/challenge': () => challenge,
    'POST /user/sms': tooOften,
  })
  await expect
    .poll(() => change)
    .toHaveBeenCalledExactlyOnceWith({
      code: expect.objectContaining({ phone: '+79161234567', wrong: 0, over: false }),
    })
})

test('a number of Portugal is typed as people there do, and its code goes by e-mail where no text messages are sent', async () => {
  const challenge = await easyChallenge()
  const answers: Answers = {
    'GET /user/challenge': () => challenge,
    'POST /user/sms': () => ({ resendAfter: 60, expiresIn: 300 }),
  }
  const given = { country: 'PT', telephone: '912 345 678', email: 'ines@example.pt' } as const
  const { screen, server, change } = await openPhone(answers, given)
  await expect.element(screen.getByPlaceholder('912 345 678')).toBeVisible()
  await expect.element(screen.getByText('ines@example.pt')).toBeVisible()
  await expect
    .poll(() => change)
    .toHaveBeenCalledExactlyOnceWith({
      code: expect.objectContaining({ phone: '+351912345678', email: 'ines@example.pt' }),
    })
  const [sent] = server.received('POST /user/sms')
  expect(sent!.body).toMatchObject({ telephone: '351912345678', email: 'ines@example.pt' })
})

test('what is no phone of the country is said with an example of one, and nothing is sent', async () => {
  const { screen, server } = await openPhone({}, { country: 'PT', telephone: '912 345' })
  const fault =
    /^That is no phone number. One looks like 912 345 678; a number of another country begins with/
  await expect.element(screen.getByText(fault)).toBeVisible()
  expect(server.received('GET /user/challenge')).toEqual([])
})

test('a premium-rate number is refused in words of its own', async () => {
  const challenge = await easyChallenge()
  const answers: Answers = {
    'GET /user/challenge': () => challenge,
    'POST /user/sms': () => refusal(422, 'phone_premium'),
  }
  const { screen, change } = await openPhone(answers, { country: 'PT', telephone: '601 123 456' })
  const alert = screen.getByRole('alert').filter({ hasText: 'Whoever texts this number pays extra' })
  await expect.element(alert).toBeVisible()
  expect(change).not.toHaveBeenCalled()
})
