import type { Language } from '@cloche/contract/constants.ts'
import type { Menu } from '@cloche/contract/menu.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { StrictMode, useState, type ReactNode } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { render } from './render.tsx'
import { createApi } from '@cloche/client/client.ts'
import { chooseLanguage } from '../boot/i18n.ts'
import { QuestionBlock } from '../guest/category/question-block.tsx'
import { createDrafts } from '../guest/drafts.ts'
import { createOpenings } from '../guest/openings.ts'
import { VisitCopyContext, GroundContext } from '../guest/shell/device-context.ts'
import type { Session } from '../boot/auth.ts'
import { SessionContext } from '../boot/session-context.tsx'
import { browser } from '@cloche/engine/browser/browser.ts'
import { createDevice } from '@cloche/engine/device.ts'
import { buildQuestion } from '@cloche/engine/fixtures.ts'
import { createSignal } from '@cloche/engine/signal.ts'
import { Toaster } from '../ui/toaster.tsx'
import { toasts } from '../ui/toasts.ts'
import { startServer } from './fake-server.ts'
import { createGuestServer, VISIT_ID } from './guest-server.ts'
import { Texts } from '../boot/texts.tsx'

interface Options {
  language?: Language
  menu?: Pick<Menu, 'dishes' | 'drinks'>
  /** Content beside the questions. */
  more?: ReactNode
  /** Puts a button beside the questions that takes them away and brings them back, for `leaveAndReturn`. */
  removable?: boolean
  visit?: Partial<Visit>
  /** The clock stands still at this instant, ISO 8601, until `vi.setSystemTime` moves it. */
  now?: string
}

const CATEGORY = buildQuestion({ id: 'c', parent: null, title: 'Hall', type: 'checklist' })

/**
 * Shows a guest's questions as in a category, on the real engine and the browser's own storage. Only the network is
 * fake.
 */
export async function showQuestions(
  questions: readonly Partial<VisitQuestion>[],
  { language = 'en', menu = { dishes: [], drinks: [] }, more, removable = false, visit, now }: Options = {},
) {
  // Fake timers do not help: Vitest lets them run while it waits.
  if (now) vi.setSystemTime(now)
  await chooseLanguage(language)
  const items = questions.map((each, order) => buildQuestion({ id: `q${order + 1}`, order, ...each }))
  const guest = createGuestServer([CATEGORY, ...items], menu, visit)
  // Each test has its own base address, because the engine of an earlier test may still send.
  const base = `/${crypto.randomUUID()}/api`
  const server = startServer(guest.answers, base)
  const api = createApi({ base, platform: 'web', token: () => null, onUnauthenticated: () => {} })
  const userId = crypto.randomUUID()
  const device = createDevice({ environment: browser, api, userId })
  const drafts = createDrafts(userId)
  const openings = createOpenings(device)
  const visitCopy = await device.openVisit(VISIT_ID)
  onTestFinished(() => {
    // Without this, a removal that can still be undone would happen in the next test.
    toasts.finish()
    visitCopy.close()
    openings.close()
    drafts.close()
    device.stop()
  })
  const ground = { device, openings, drafts, ready: createSignal(null), earlyVisitId: null }
  const screen = await render(
    <StrictMode>
      <Texts>
        <SessionContext value={{ api, platform: 'web' } as Session}>
          <GroundContext value={ground}>
            <VisitCopyContext value={visitCopy}>
              <Leavable removable={removable}>
                {items.map(({ id }) => (
                  <QuestionBlock key={id} id={id} />
                ))}
              </Leavable>
              {more}
              <Toaster />
            </VisitCopyContext>
          </GroundContext>
        </SessionContext>
      </Texts>
    </StrictMode>,
  )
  /** Returns a question as the server stores it. */
  const stored = (id = 'q1') => guest.question(id)
  const block = (title = items[0]!.title) => screen.getByRole('group', { name: title })
  const leaveAndReturn = async () => {
    ;(screen.getByText('Leave').element() as HTMLElement).click()
    await expect.element(block()).not.toBeInTheDocument()
    ;(screen.getByText('Return').element() as HTMLElement).click()
    await expect.element(block()).toBeInTheDocument()
  }
  return { screen, server, guest, device, visitCopy, block, stored, leaveAndReturn }
}

function Leavable({ removable, children }: { removable: boolean; children: ReactNode }) {
  const [gone, setGone] = useState(false)
  return (
    <>
      {!gone && children}
      {removable && (
        <button type="button" tabIndex={-1} onClick={() => setGone(!gone)}>
          {gone ? 'Return' : 'Leave'}
        </button>
      )}
    </>
  )
}
