import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { render } from '../test/render.tsx'
import { leaveSheet, useBackCloses } from './sheet-history.ts'

/** Visits two pages and stays on the second. */
function stand() {
  history.pushState({ page: 'before' }, '')
  history.pushState({ page: 'here' }, '')
}

function page(): unknown {
  return (history.state as { page?: unknown }).page
}

/** Waits for the timer of a closed sheet. */
function timersRang() {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Waits until the browser has completed its navigations. */
async function settled() {
  await timersRang()
  history.pushState({ page: 'marker' }, '')
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await gone
}

function Shown({ name, close }: { name: string; close: () => void }) {
  useBackCloses(close)
  return <p>{name}</p>
}

/** A page with a sheet above it, which can be replaced by another sheet or none. */
function Page() {
  const [shown, show] = useState<string | null>('first')
  const close = () => show(null)
  return (
    <>
      {shown ? <Shown key={shown} name={shown} close={close} /> : <p>none</p>}
      <button onClick={() => show('second')}>Follow</button>
      <button onClick={close}>Close</button>
    </>
  )
}

test('the page below stays when it changes as its sheet is left', async () => {
  stand()
  const screen = await render(<Page />)
  // Simulates a browser that goes back slowly.
  const steps: (() => void)[] = []
  const back = vi.spyOn(history, 'back').mockImplementation(() => void steps.push(() => history.back()))
  const left = leaveSheet()
  press(screen.getByRole('button', { name: 'Close' }))
  await timersRang()
  back.mockRestore()
  for (const step of steps) step()
  await left
  history.replaceState({ page: 'next' }, '')
  await settled()
  expect(page()).toBe('next')
})

test('a sheet that follows another takes its place in the history, and one step back closes it', async () => {
  stand()
  const screen = await render(<Page />)
  const { length } = history
  press(screen.getByRole('button', { name: 'Follow' }))
  await timersRang()
  expect(history.length).toBe(length)
  await expect.element(screen.getByText('second')).toBeVisible()
  history.back()
  await expect.element(screen.getByText('none')).toBeVisible()
  expect(page()).toBe('here')
})

/** Clicks synchronously, which Playwright's click can't do. */
function press(button: Locator) {
  ;(button.element() as HTMLButtonElement).click()
}
