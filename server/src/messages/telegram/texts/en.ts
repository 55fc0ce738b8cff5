import type { Texts } from './texts.ts'

const COMMANDS = '/visits shows them with links, /stop disconnects this chat.'

export const en: Texts = {
  linked: (firstName) =>
    `Hello ${firstName}, this chat is connected to Cloche now.\n\nI write when a visit is planned, moved or cancelled, a day and two hours before it, when it opens, and when it comes back to you or is accepted. ${COMMANDS}`,
  again: (firstName) => `${firstName}, this chat is connected already. ${COMMANDS}`,
  refused: {
    unknown: 'This link does not work. Open the menu in Cloche and tap “Connect Telegram” again.',
    expired: 'This link is too old. Open the menu in Cloche and tap “Connect Telegram” again.',
    used: 'This link has been used already. Open the menu in Cloche and tap “Connect Telegram” again.',
    chatTaken:
      'This Telegram is connected to somebody else in Cloche. If that was you, send /stop and open the link again.',
    userTaken:
      'You have connected another Telegram already. Send /stop there, or disconnect it in the menu of Cloche, then open the link again.',
  },
  stopped:
    'Disconnected: I will not write any more. To come back, tap “Connect Telegram” in the menu of Cloche.',
  notLinked: 'I do not know you yet. Open the menu in Cloche and tap “Connect Telegram”.',
  help: `I notify you of your visits. ${COMMANDS}`,
  staffHelp:
    'I write when a visit is submitted or somebody applies. /visits shows the latest that wait to be looked at, /stop disconnects this chat.',
  noVisits: 'No visits ahead. I will write as soon as there is one.',
  noSubmissions: 'No visit waits to be looked at.',
  status: { open: 'open now', overdue: 'open now, overdue', returned: 'returned to you' },
  score: (score) => (score === null ? 'no score' : `score ${score}`),
  commands: { visits: 'Visits, with links', stop: 'Disconnect this chat', help: 'What I can do' },
}
