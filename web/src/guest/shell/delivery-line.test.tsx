import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { showQuestions } from '../../test/guest-screen.tsx'
import { DeliveryLine } from './delivery-line.tsx'

const line = (
  <MemoryRouter>
    <DeliveryLine />
  </MemoryRouter>
)

test('nothing is said to be sent before anything is entered', async () => {
  const { screen, block } = await showQuestions([{ type: 'rate', title: 'First' }], { more: line })
  const said = screen.getByRole('status').filter({ hasText: /sent|Sending/ })
  await expect.element(block('First')).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
  await block('First').getByRole('radio').first().click()
  await expect.element(screen.getByRole('status').filter({ hasText: 'Everything is sent' })).toBeVisible()
})
