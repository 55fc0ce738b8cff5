import { expect, test } from 'vitest'
import { answer, buildItem, saved, submit } from './fixtures.ts'
import type { Stamp } from './journal.ts'
import { addition } from './store.ts'
import { createTabMessages, type TabMessages } from './tab-messages.ts'
import type { TabMessage, TabsOptions } from './tabs.ts'

const nothing = () => {}

/** A phone on which several tabs of a user are open. `log` has what a tab does with the messages of the others. */
function phone() {
  const tabs: TabsOptions[] = []
  const senders = new Set<TabsOptions>()
  function openTab() {
    const log: unknown[] = []
    const stamp: Stamp = { seq: tabs.length + 1, captured: 0 }
    let own!: TabsOptions
    const openTabs = (options: TabsOptions) => {
      tabs.push((own = options))
      const post = (message: TabMessage) =>
        tabs.filter((tab) => tab !== own).forEach((tab) => tab.onMessage(message))
      const isSender = () => senders.has(own)
      return { post, isSender, yield: nothing, claim: nothing, join: nothing, leave: nothing, stop: nothing }
    }
    const environment = { openTabs, after: () => nothing }
    const messages: TabMessages = createTabMessages({ environment, userId: 'ann' })
    messages.listen({
      stamping: { hear: ({ seq }) => log.push(['stamp', seq]), share: () => messages.postStamp(stamp) },
      recovery: {
        reload: async (ids) => void log.push(['reload', ...ids]),
        recover: async () => void log.push(['recover']),
        finishedThere: (answers) => log.push(['finished there', ...answers.map(({ item }) => item.seq)]),
      },
      onOnline: ({ online, busy }) => log.push(['online', online, busy]),
      onFinished: (answers) => log.push(['finished', ...answers.map(({ item }) => item.seq)]),
      onSubmitted: (visitId) => log.push(['submitted', visitId]),
      onSender: (sender) => log.push(['sender', sender]),
    })
    const become = (sender: boolean) => {
      if (sender) senders.add(own)
      else senders.delete(own)
      own.onSender(sender)
    }
    return { messages, log, become }
  }
  return { openTab }
}

/** Lets the promises of a message end. */
const atRest = () => new Promise((resolve) => setImmediate(resolve))

test('a new tab hears the last stamp of every open tab', () => {
  const { openTab } = phone()
  openTab()
  openTab()
  expect(openTab().log).toEqual([
    ['stamp', 1],
    ['stamp', 2],
  ])
})

test("a tab reads the questions that another stored, each once, and hears of that tab's network", () => {
  const { openTab } = phone()
  const [tab, other] = [openTab(), openTab()]
  const changes = [1, 2].map((seq) => addition(buildItem(seq, answer('yes'))))
  tab.messages.postStored([...changes, addition(buildItem(3, answer('no'), { questionId: 'p' }))])
  tab.messages.postOnline({ online: false, busy: true })
  expect(other.log.slice(1)).toEqual([
    ['reload', 'q', 'p'],
    ['online', false, true],
  ])
})

test('the answers of the server are recorded before screens show them; a submission is not among them', () => {
  const { openTab } = phone()
  const [tab, other] = [openTab(), openTab()]
  const finished = { item: buildItem(1, answer('yes')), patch: saved() }
  const submitted = { item: buildItem(2, submit), patch: { kind: 'submitted' } as never }
  tab.messages.postFinished([finished, submitted])
  tab.messages.postFinished([submitted])
  expect(other.log.slice(1)).toEqual([
    ['finished there', 1],
    ['finished', 1],
  ])
})

test("a submission is reported after the other tab's queue was read", async () => {
  const { openTab } = phone()
  const [tab, other] = [openTab(), openTab()]
  tab.messages.postStored([addition(buildItem(1, submit))])
  await atRest()
  expect(other.log.slice(1)).toEqual([['reload'], ['reload', 'q'], ['submitted', 'v']])
})

test('a tab sends only after it has taken over the queue of the device, unless its turn ended meanwhile', async () => {
  const { openTab } = phone()
  const tab = openTab()
  tab.become(true)
  expect(tab.log).toEqual([['recover']])
  await atRest()
  expect(tab.log).toEqual([['recover'], ['sender', true]])
  tab.become(false)
  tab.become(true)
  tab.become(false)
  await atRest()
  expect(tab.log.at(-1)).toEqual(['sender', false])
  expect(tab.log.filter((line) => String(line) === 'sender,true')).toHaveLength(1)
})
