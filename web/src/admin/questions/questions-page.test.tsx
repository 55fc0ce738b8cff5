import type { BankQuestion } from '@cloche/contract/questions.ts'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openAdmin } from '../../test/admin-screen.tsx'

const HALL: BankQuestion = {
  id: '01a00000-0000-7000-8000-000000000001',
  parent: null,
  title: 'Hall',
  logo: null,
  type: 'checklist',
  options: {},
  order: 0,
  deletedAt: null,
  version: 1,
}

/** Records every value that the field shows from now on, even for a single frame. */
function watchField(name: string): string[] {
  const seen: string[] = []
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  function look() {
    const label = [...document.querySelectorAll('label')].find((each) => each.textContent.startsWith(name))
    const field = label && document.getElementById(label.htmlFor)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) seen.push(field.value)
  }
  return seen
}

test('a created question stays in the form, which is never empty in between', async () => {
  const { screen, server } = await openAdmin(`/admin/question?new=text&in=${HALL.id}`, {
    'GET /question': () => ({ items: [HALL], nextCursor: null }),
    'POST /question': ({ body }) => ({
      ...HALL,
      ...body,
      id: '01a00000-0000-7000-8000-000000000002',
      parent: HALL.id,
      order: 1,
    }),
  })
  await screen.getByLabelText('Question').fill('Were you greeted?')
  const seen = watchField('Question')
  await screen.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(screen.getByText('All saved')).toBeVisible()
  expect(new Set(seen)).toEqual(new Set(['Were you greeted?']))
  expect(server.received('POST /question')).toHaveLength(1)
})

test('Ctrl+S on a Russian layout saves, and once while the save is under way', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { screen, server } = await openAdmin(`/admin/question?new=text&in=${HALL.id}`, {
    'GET /question': () => ({ items: [HALL], nextCursor: null }),
    'POST /question': async ({ body }) => {
      await arrived
      return { ...HALL, ...body, id: '01a00000-0000-7000-8000-000000000002', parent: HALL.id, order: 1 }
    },
  })
  const field = screen.getByLabelText('Question')
  await field.fill('Were you greeted?')
  const press = (more: KeyboardEventInit) =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyS', ctrlKey: true, bubbles: true, ...more }))
  press({ key: 'ы' })
  press({ key: 'ы', repeat: true })
  await expect.poll(() => server.received('POST /question').length).toBe(1)
  await userEvent.keyboard('{Control>}s{/Control}')
  arrive()
  await expect.element(screen.getByText('All saved')).toBeVisible()
  expect(server.received('POST /question')).toHaveLength(1)
})
