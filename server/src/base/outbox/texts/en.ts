import type { Texts, VisitAhead, VisitToMake, Words } from './texts.ts'

export const en: Texts = {
  code: ({ code }) => ({
    subject: 'Your code for Cloche',
    text: `Your code is ${code}. It works for five minutes.\n\nIf you did not ask for it, ignore this letter.`,
    short: `${code} is your code for Cloche. It works for five minutes.`,
  }),
  invited: ({ firstName, link }) => ({
    subject: 'Your link to Cloche',
    text: [
      `Hello ${firstName},`,
      'this is your way to the checklists of your visits.',
      `Open my visits:\n${link}`,
      'Please do not forward the link: whoever opens it logs in as you. Nobody at the restaurant knows about you. Let it stay that way.',
      'Enjoy your meal,\nCloche',
    ].join('\n\n'),
    short: `Cloche: your personal link to your visits: ${link}`,
  }),
  accepted: ({ firstName, link, cannotComeLink, operator, visit }) => ({
    subject: visit ? `Your first visit: ${visit.title}` : 'Welcome to Cloche',
    text: [
      `Hello ${firstName},`,
      'we would love to have you as a mystery guest.',
      ...(visit
        ? [`Your first visit:\n${placeAndTime(visit)}`, task(visit)]
        : ['We will write to you as soon as there is a visit for you.']),
      `Open my checklist:\n${link}`,
      ...(visit ? [sayAbsence(cannotComeLink)] : []),
      'Please do not forward the link: whoever opens it logs in as you. Nobody at the restaurant knows about you. Let it stay that way.',
      whomToAsk(operator),
      'Enjoy your meal,\nCloche',
    ].join('\n\n'),
    short: visit
      ? `Cloche: your first visit is at ${visit.title}, ${visit.when}. Your personal link: ${link}`
      : `Cloche: you are in! Your personal link: ${link}`,
  }),
  declined: ({ firstName, message }) => ({
    subject: 'Your application to Cloche',
    text: [
      `Hello ${firstName},`,
      'thank you for wanting to be a mystery guest. We cannot take you on this time.',
      ...(message ? [message] : []),
      'All the best,\nCloche',
    ].join('\n\n'),
    short: 'Cloche: thank you for applying. We cannot take you on this time.',
  }),
  visit_planned: (visit) =>
    visit.before === null
      ? visitText('A visit is planned for you', visit)
      : visitText('Your visit has been moved', visit, `Before: ${visit.before}`),
  visit_reminder: (visit) => visitText('A reminder of your visit', visit),
  visit_soon: (visit) => visitText('Your visit begins soon', visit),
  visit_open: (visit) => visitText('Your visit is open, enjoy your meal', visit),
  visit_returned: ({ title, when, notes, link }) => {
    const subject = `Your visit was returned to you: ${title}`
    const more = notes === 0 ? '' : ` · ${notes} ${notes === 1 ? 'note' : 'notes'}`
    const ask = 'Please look through it and submit it again.'
    return {
      subject,
      text: `${subject}\n${when}${more}\n\n${ask}\n\n${link}`,
      short: `Cloche: ${subject}. ${link}`,
    }
  },
  visit_cancelled: ({ title, address, when, reason }) => {
    const what = 'Your visit is cancelled'
    const next = 'There is nothing for you to do. We will write to you when there is another visit for you.'
    return {
      subject: `${what}: ${title}`,
      text: [`${what}.`, `${title}, ${address}\n${when}`, ...(reason ? [`Why: ${reason}`] : []), next].join(
        '\n\n',
      ),
      short: `Cloche: ${what}. ${title}, ${when}.`,
    }
  },
  visit_accepted: ({ title, when }) => {
    const subject = `Thank you for your visit: ${title}`
    const text = 'We have read your answers and accepted the visit. They help the restaurant to do better.'
    return { subject, text: `${subject}\n${when}\n\n${text}`, short: `Cloche: ${subject}.` }
  },
  applied: ({ city, link }) => {
    const subject = `A new application: ${city}`
    return {
      subject,
      text: `${subject}\n\nSomebody would like to be a mystery guest and waits for an answer.\n\n${link}`,
      short: `Cloche: ${subject}. ${link}`,
    }
  },
  password_reset: ({ login, link }) => {
    const subject = 'A new password for Cloche'
    const ignore = 'If you did not ask for this, ignore this letter: your password stays as it is.'
    return {
      subject,
      text: `Somebody asked to set a new password for the login ${login}. The link works once, within an hour:\n\n${link}\n\n${ignore}`,
      short: `Cloche: set a new password within an hour: ${link}`,
    }
  },
  visit_submitted: ({ title, when, score, link, isAgain }) => {
    const what = isAgain ? 'Submitted again' : 'Submitted'
    const subject = `${what}: ${title}, ${score === null ? 'without a score' : `score ${score}`}`
    return { subject, text: `${subject}\n${when}\n\n${link}`, short: `Cloche: ${subject}. ${link}` }
  },
}

const placeAndTime = ({ title, address, when, opensAs }: VisitAhead, before?: string) =>
  [
    `${title}, ${address}`,
    when,
    before,
    opensAs && `The clocks change that night and skip this time: the visit opens at ${opensAs}.`,
  ]
    .filter(Boolean)
    .join('\n')

const task = ({ deadline }: VisitAhead) =>
  `Go there as any guest would, and fill in the checklist on your phone. Please submit it by ${deadline}.`

const sayAbsence = (link: string) => `You can’t come? Say so here, and we will find a way:\n${link}`

const whomToAsk = (operator: string | null) => `Questions? Ask ${operator ?? 'whoever planned the visit'}.`

function visitText(what: string, visit: VisitToMake, before?: string): Words {
  const { firstName, title, when, operator, link, cannotComeLink } = visit
  return {
    subject: `${what}: ${title}`,
    text: [
      `Hello ${firstName},`,
      `${what}.`,
      placeAndTime(visit, before),
      task(visit),
      link,
      sayAbsence(cannotComeLink),
      whomToAsk(operator),
    ].join('\n\n'),
    short: `Cloche: ${what}. ${title}, ${when}. ${link}`,
  }
}
