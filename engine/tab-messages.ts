import type { Environment } from './environment.ts'
import type { Stamp } from './journal.ts'
import type { OutboxItem } from './outbox.ts'
import type { Recovery } from './recovery.ts'
import type { Stamping } from './stamping.ts'
import type { StoreChange } from './store.ts'
import { tabsOf, type Settled, type Tabs } from './tabs.ts'

export interface TabMessagesOptions {
  environment: Pick<Environment, 'after' | 'openTabs'>
  userId: string
  stamping: Pick<Stamping, 'hear' | 'share'>
  recovery: Pick<Recovery, 'reload' | 'recover' | 'settledThere'>
  /** Reports that another tab reached the server, or failed to. */
  onOnline(online: boolean): void
  /** Passes on the server's answers that another tab received. */
  onSettled(answers: readonly Settled[]): void
  /** Reports that another tab submitted this visit. */
  onSubmitted(visitId: string): void
  /** Reports that this tab became the sender, after it read the queue of the device, or no longer is. */
  onSender(sender: boolean): void
}

/** Informs the user's other tabs, and takes in their messages. */
export interface TabMessages extends Pick<Tabs, 'yield' | 'claim' | 'join' | 'leave' | 'stop'> {
  postOnline(online: boolean): void
  postStamp(stamp: Stamp): void
  /** Posts the server's answers before the store has them. */
  postSettled(answers: readonly Settled[]): void
  /** Posts which questions changed in the store, and which visits were submitted. */
  postStored(changes: readonly StoreChange[]): void
}

export function createTabMessages(options: TabMessagesOptions): TabMessages {
  const { environment, userId, stamping, recovery } = options
  const tabs = environment.openTabs({
    name: tabsOf(userId),
    after: environment.after,
    onMessage(message) {
      if ('online' in message) options.onOnline(message.online)
      else if ('stamp' in message) stamping.hear(message.stamp)
      else if ('opened' in message) stamping.share()
      else if ('settled' in message) {
        recovery.settledThere(message.settled)
        options.onSettled(message.settled)
      } else if ('submitted' in message)
        void recovery.reload([]).then(() => options.onSubmitted(message.submitted))
      else void recovery.reload(message.questions)
    },
    onSender(sender) {
      if (!sender) options.onSender(sender)
      else void recovery.recover().then(() => options.onSender(tabs.isSender()))
    },
  })
  tabs.post({ questions: [], opened: true })

  return {
    yield: tabs.yield,
    claim: tabs.claim,
    join: tabs.join,
    leave: tabs.leave,
    stop: tabs.stop,
    postOnline: (online) => tabs.post({ online }),
    postStamp: (stamp) => tabs.post({ stamp }),
    postSettled(answers) {
      // Without a copy of the question in the store, other tabs would find nothing there once the write has left it.
      const ofQuestions = answers.filter(({ patch }) => patch.kind !== 'submitted')
      if (ofQuestions.length > 0) tabs.post({ questions: questionsOf(ofQuestions), settled: ofQuestions })
    },
    postStored(changes) {
      for (const { item } of changes) if (item.kind === 'submit') tabs.post({ submitted: item.visitId })
      tabs.post({ questions: questionsOf(changes) })
    },
  }
}

/** Returns the questions of these items, each once. */
export const questionsOf = (all: readonly { item: OutboxItem }[]): string[] => [
  ...new Set(all.map(({ item }) => item.questionId)),
]
