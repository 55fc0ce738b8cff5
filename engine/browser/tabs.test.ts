import { afterEach, expect, test } from 'vitest'
import type { TabMessage, Tabs } from '../tabs.ts'
import { createTabs } from './tabs.ts'

const opened: Tabs[] = []
afterEach(() => opened.splice(0).forEach((tabs) => tabs.stop()))

/** Opens a tab of a user; `heard` collects the messages of the user's other tabs, `waits` the ends of its waits. */
function openTab(name: string) {
  const heard: TabMessage[] = []
  const waits = new Set<() => void>()
  const after = (_: number, act: () => void) => {
    waits.add(act)
    return () => void waits.delete(act)
  }
  const tabs = createTabs({ name, after, onMessage: (message) => heard.push(message), onSender() {} })
  opened.push(tabs)
  tabs.join()
  return { tabs, heard, waits }
}

const isSender = ({ tabs }: { tabs: Tabs }) => expect.poll(() => tabs.isSender()).toBe(true)

test('one tab of a user sends, and the next one takes over when that tab is left', async () => {
  const first = openTab('cloche-ann')
  await isSender(first)
  const second = openTab('cloche-ann')
  expect(second.tabs.isSender()).toBe(false)
  first.tabs.leave()
  await isSender(second)
  expect(first.tabs.isSender()).toBe(false)
})

test('a hidden tab lets a waiting tab send, and sends again once that tab is closed', async () => {
  const hidden = openTab('cloche-ann')
  await isSender(hidden)
  const visible = openTab('cloche-ann')
  hidden.tabs.yield()
  await isSender(visible)
  expect(hidden.tabs.isSender()).toBe(false)
  visible.tabs.stop()
  await isSender(hidden)
})

test('a message reaches the other tabs of the same user alone', async () => {
  const [sender, other, bob] = [openTab('cloche-ann'), openTab('cloche-ann'), openTab('cloche-bob')]
  sender.tabs.post({ online: false })
  await expect.poll(() => other.heard).toEqual([{ online: false }])
  expect(sender.heard).toEqual([])
  expect(bob.heard).toEqual([])
})

test('a tab that the browser has stopped loses its place to the one in use', async () => {
  // Nobody answers for this lock, as for that of a stopped tab.
  const stopped = navigator.locks.request('cloche-ann', () => new Promise(() => {}))
  const used = openTab('cloche-ann')
  expect(used.waits.size).toBe(1)
  for (const end of used.waits) end()
  await isSender(used)
  await expect(stopped).rejects.toThrow('aborted')
})

test('a tab whose place was taken sends again once the other is closed', async () => {
  const slow = openTab('cloche-ann')
  await isSender(slow)
  const used = openTab('cloche-ann')
  for (const end of used.waits) end()
  await isSender(used)
  await expect.poll(() => slow.tabs.isSender()).toBe(false)
  used.tabs.stop()
  await isSender(slow)
})

test('a sender that answers keeps its place', async () => {
  const sender = openTab('cloche-ann')
  await isSender(sender)
  const used = openTab('cloche-ann')
  await expect.poll(() => used.waits.size).toBe(0)
  used.tabs.claim()
  await expect.poll(() => used.waits.size).toBe(0)
  expect([sender, used].map(({ tabs }) => tabs.isSender())).toEqual([true, false])
})
