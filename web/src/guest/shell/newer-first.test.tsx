import type { Condition } from '@cloche/contract/conditions.ts'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { worker } from '../../boot/worker.ts'
import { showQuestions } from '../../test/guest-screen.tsx'
import { NewerFirst } from './newer-first.tsx'

/** Shows a visit's questions below `NewerFirst`, while a newer version waits. */
async function showBehind(
  showIf: object,
  { hasNewer = true, ...first }: { answer?: string; hasNewer?: boolean } = {},
) {
  const spies = {
    asked: vi.spyOn(worker, 'askNow').mockReturnValue(undefined),
    newer: vi.spyOn(worker, 'hasNewer').mockReturnValue(hasNewer),
    taken: vi.spyOn(worker, 'takeNewer').mockResolvedValue(false),
  }
  onTestFinished(() => Object.values(spies).forEach((spy) => spy.mockRestore()))
  const condition = { question: 'q1', ...showIf } as Condition
  const shown = await showQuestions(
    [
      { type: 'text', title: 'First', ...first },
      { type: 'text', title: 'Second', options: { showIf: condition } },
    ],
    {
      more: (
        <MemoryRouter>
          <NewerFirst />
        </MemoryRouter>
      ),
    },
  )
  const offer = shown.screen.getByRole('button', { name: 'Reload' })
  return { ...shown, ...spies, offer }
}

const UNKNOWN = { startsWith: 'y' }

test('a phone that does not know a condition takes the newer app before anything is entered', async () => {
  const { asked, taken, offer, block } = await showBehind(UNKNOWN)
  await expect.element(block('Second')).toBeVisible()
  await expect.poll(() => taken.mock.calls.length).toBeGreaterThan(0)
  expect(asked).toHaveBeenCalled()
  await expect.element(offer).toBeVisible()
})

test('a screen in use is not replaced by the newer app', async () => {
  const subscribe = vi.spyOn(worker, 'subscribe')
  onTestFinished(() => subscribe.mockRestore())
  const { taken, newer, offer, block } = await showBehind(UNKNOWN, { hasNewer: false })
  await expect.element(block('Second')).toBeVisible()
  await userEvent.keyboard('{Shift}')
  newer.mockReturnValue(true)
  for (const [changed] of subscribe.mock.calls) changed()
  await expect.element(offer).toBeVisible()
  expect(taken).not.toHaveBeenCalled()
})

test('once something is entered, the newer app is only offered', async () => {
  const { taken, offer } = await showBehind(UNKNOWN, { answer: 'written' })
  await expect.element(offer).toBeVisible()
  expect(taken).not.toHaveBeenCalled()
})

test('a checklist of known conditions asks for nothing', async () => {
  const { asked, taken, offer, block } = await showBehind({ is: ['x'] }, { answer: 'x' })
  await expect.element(block('First')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  expect(taken).not.toHaveBeenCalled()
  await expect.element(offer).not.toBeInTheDocument()
})
