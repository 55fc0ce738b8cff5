import type { Finished } from './copies.ts'
import type { Environment } from './environment.ts'
import type { Stamp } from './journal.ts'
import type { QueueItem } from './queue.ts'
import type { Recovery } from './recovery.ts'
import type { Stamping } from './stamping.ts'
import type { StoreChange } from './store.ts'
import type { SyncState } from './sync.ts'
import { tabsOf, type TabMessage, type Tabs } from './tabs.ts'

export interface TabMessagesOptions {
  environment: Pick<Environment, 'after' | 'openTabs'>
  userId: string
}

type Line = Pick<SyncState, 'online' | 'busy'>

/** The pieces that take in the messages of other tabs. */
export interface TabListeners {
  stamping: Pick<Stamping, 'hear' | 'share'>
  recovery: Pick<Recovery, 'reload' | 'recover' | 'finishedThere'>
  /** Reports that another tab reached the server, or failed to. */
  onOnline(line: Line): void
  /** Passes on the server's answers that another tab received. */
  onFinished(answers: readonly Finished[]): void
  /** Reports that another tab submitted this visit. */
  onSubmitted(visitId: string): void
  /** Reports that this tab became the sender, after it read the queue of the device, or no longer is. */
  onSender(sender: boolean): void
}

/** Informs the user's other tabs, and takes in their messages. */
export interface TabMessages extends Pick<Tabs, 'yield' | 'claim' | 'join' | 'leave' | 'stop'> {
  postOnline(line: Line): void
  postStamp(stamp: Stamp): void
  /** Posts the server's answers before the store has them. */
  postFinished(answers: readonly Finished[]): void
  /** Posts which questions changed in the store, and which visits were submitted. */
  postStored(changes: readonly StoreChange[]): void
  /** Begins to take in messages, and asks for stamps. Called in the turn of creation, before any message can arrive. */
  listen(to: TabListeners): void
}

export function createTabMessages({ environment, userId }: TabMessagesOptions): TabMessages {
  let listeners: TabListeners | undefined
  const tabs = environment.openTabs({
    name: tabsOf(userId),
    after: environment.after,
    onMessage: (message) => listeners && take(message, listeners),
    onSender(sender) {
      if (!sender) listeners?.onSender(sender)
      else void listeners?.recovery.recover().then(() => listeners?.onSender(tabs.isSender()))
    },
  })

  return {
    yield: tabs.yield,
    claim: tabs.claim,
    join: tabs.join,
    leave: tabs.leave,
    stop: tabs.stop,
    postOnline: ({ online, busy }) => tabs.post({ online, busy }),
    postStamp: (stamp) => tabs.post({ stamp }),
    postFinished(answers) {
      // Without a copy of the question in the store, other tabs would find nothing there once the write has left it.
      const ofQuestions = answers.filter(({ patch }) => patch.kind !== 'submitted')
      if (ofQuestions.length > 0) tabs.post({ questions: questionsOf(ofQuestions), settled: ofQuestions })
    },
    postStored(changes) {
      for (const { item } of changes) if (item.kind === 'submit') tabs.post({ submitted: item.visitId })
      tabs.post({ questions: questionsOf(changes) })
    },
    listen(to) {
      listeners = to
      tabs.post({ questions: [], opened: true })
    },
  }
}

function take(message: TabMessage, { stamping, recovery, onOnline, onFinished, onSubmitted }: TabListeners) {
  if ('online' in message) onOnline({ online: message.online, busy: message.busy ?? false })
  else if ('stamp' in message) stamping.hear(message.stamp)
  else if ('opened' in message) stamping.share()
  else if ('settled' in message) {
    recovery.finishedThere(message.settled)
    onFinished(message.settled)
  } else if ('submitted' in message) void recovery.reload([]).then(() => onSubmitted(message.submitted))
  else void recovery.reload(message.questions)
}

/** Returns the questions of these items, each once. */
export const questionsOf = (all: readonly { item: QueueItem }[]): string[] => [
  ...new Set(all.map(({ item }) => item.questionId)),
]
