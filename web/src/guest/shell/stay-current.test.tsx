import { useMemo } from 'react'
import { expect, test } from 'vitest'
import { showQuestions } from '../../test/guest-screen.tsx'
import { VISIT_ID } from '../../test/guest-server.ts'
import { useReadable } from '../readable.ts'
import { useGround } from './device-context.ts'
import { useStayCurrent } from './stay-current.ts'

function Watched() {
  const { openings } = useGround()
  const { state } = useReadable(useMemo(() => openings.of(VISIT_ID), [openings]))
  useStayCurrent(100)
  return <p>{state}</p>
}

test('an answer from the guest’s other phone appears on an open page, and typed text stays', async () => {
  const choices = [
    { value: 'yes', title: 'Yes' },
    { value: 'no', title: 'No' },
  ]
  const { screen, server, guest, block } = await showQuestions(
    [{ options: { choices } }, { type: 'text', title: 'What did the host say?' }],
    { more: <Watched /> },
  )
  await expect.element(screen.getByText('ready')).toBeVisible()
  server.isAway = true
  await screen.getByRole('textbox', { name: 'What did the host say?' }).fill('Good evening')
  await expect.element(block('What did the host say?').getByText('Saved on this phone')).toBeVisible()
  server.isAway = false

  guest.answerElsewhere('q1', 'no')
  await expect.element(screen.getByRole('radio', { name: 'No' })).toBeChecked()
  await expect
    .element(screen.getByRole('textbox', { name: 'What did the host say?' }))
    .toHaveValue('Good evening')
})
