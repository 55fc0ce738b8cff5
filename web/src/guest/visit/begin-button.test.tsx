import { expect, test } from 'vitest'
import { AddressBarRouter } from '../../app/address-bar-router.tsx'
import { showQuestions } from '../../test/guest-screen.tsx'
import { BeginButton } from './begin-button.tsx'

const QUESTIONS = [{ type: 'text' as const, title: 'The hall' }]

async function showButton() {
  const more = (
    <AddressBarRouter>
      <BeginButton search="?visit=v" />
    </AddressBarRouter>
  )
  const shown = await showQuestions(QUESTIONS, { more })
  return { ...shown, button: shown.screen.getByRole('button', { name: 'Begin' }) }
}

test('a visit begins with a tap, which tells the server and leads to the first category', async () => {
  const { server, button } = await showButton()
  await button.click()
  await expect.poll(() => server.received('POST /visit/{visitId}/begin').length).toBe(1)
  expect(server.received('POST /visit/{visitId}/begin')[0]!.headers.get('x-captured-at')).toBeTruthy()
  expect(location.pathname + location.search).toBe('/guest/question-list/c?visit=v')
  await expect.element(button).not.toBeInTheDocument()
})

test('a visit has begun with the first answer, too', async () => {
  const { button, visitCopy } = await showButton()
  await expect.element(button).toBeVisible()
  visitCopy.setAnswer('q1', 'Bright')
  await expect.element(button).not.toBeInTheDocument()
})
