import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test, vi } from 'vitest'
import type { Challenge } from '@cloche/contract/users.ts'
import { bootSession } from '../../boot/auth.ts'
import { SessionContext } from '../../boot/session-context.tsx'
import { refusal, startServer, type Answers } from '../../test/fake-server.ts'
import { render } from '../../test/render.tsx'
import type { ChangeDraft } from '../anketa/draft.ts'
import { PhoneForm } from './phone-form.tsx'
import { Texts } from '../../boot/texts.tsx'

async function openPhone(answers: Answers) {
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
        />
      </SessionContext>
    </Texts>,
  )
  await screen.getByRole('button', { name: 'Send me a code' }).click()
  return { screen, server, change }
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
  const work = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, hmacSignatureSecret: 'secret' }
  const challenge = (await createChallenge(work)) as Challenge
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
