import { afterEach, expect, test, vi } from 'vitest'
import type { TabMessage, Tabs } from '../tabs.ts'
import { createTabs } from './tabs.ts'

const opened: Tabs[] = []
afterEach(() => opened.splice(0).forEach((tabs) => tabs.stop()))

/** Opens a tab of a user; `heard` collects the messages of the user's other tabs. */
function openTab(name: string) {
  const heard: TabMessage[] = []
  const tabs = createTabs({ name, onMessage: (message) => heard.push(message), onSender() {} })
  opened.push(tabs)
  tabs.join()
  return { tabs, heard }
}

const isSender = ({ tabs }: { tabs: Tabs }) => vi.waitFor(() => expect(tabs.isSender()).toBe(true))

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
  await vi.waitFor(() => expect(other.heard).toEqual([{ online: false }]))
  expect(sender.heard).toEqual([])
  expect(bob.heard).toEqual([])
})
