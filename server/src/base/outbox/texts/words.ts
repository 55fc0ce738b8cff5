import type { MessageKind } from '@cloche/contract/messages.ts'
import type { Language } from '@cloche/languages/list.ts'
import { lines, paragraphs, Phrases } from './phrases.ts'
import type { MessageFacts, Words } from './texts.ts'

/** What a letter says in the name of a programme. Its sentences are in the folder of each language, their order is the same in all. */
export function wordsOf<K extends MessageKind>(
  { language, programme }: { language: Language; programme: string },
  kind: K,
  facts: MessageFacts[K],
): Words {
  return KINDS[kind](new Phrases(language, programme), facts)
}

const KINDS: { readonly [K in MessageKind]: (phrases: Phrases, facts: MessageFacts[K]) => Words } = {
  code: (phrases, facts) => ({
    subject: phrases.say(phrases.letters.code.subject),
    text: phrases.say(phrases.letters.code.text, facts),
    short: phrases.say(phrases.letters.code.short, facts),
  }),
  invited: (phrases, { firstName, link }) => {
    const { subject, text, open, short } = phrases.letters.invited
    return {
      subject: phrases.say(subject),
      text: paragraphs(
        phrases.hello(firstName),
        text,
        lines(open, link),
        phrases.parts.keepLink,
        phrases.say(phrases.parts.enjoy),
      ),
      short: phrases.say(short, { link }),
    }
  },
  accepted: (phrases, { firstName, link, cannotComeLink, operator, visit }) => {
    const said = phrases.letters.accepted
    const first = visit && { link, title: visit.title, when: visit.when }
    return {
      subject: first ? phrases.say(said.subjectVisit, first) : phrases.say(said.subject),
      text: paragraphs(
        phrases.hello(firstName),
        said.text,
        visit ? lines(said.firstVisit, phrases.placeAndTime(visit)) : said.later,
        visit && phrases.task(visit),
        lines(said.open, link),
        visit && phrases.cannotCome(cannotComeLink),
        phrases.parts.keepLink,
        phrases.askWhom(operator),
        phrases.say(phrases.parts.enjoy),
      ),
      short: first ? phrases.say(said.shortVisit, first) : phrases.say(said.short, { link }),
    }
  },
  declined: (phrases, { firstName, message }) => {
    const { subject, text, bye, short } = phrases.letters.declined
    return {
      subject: phrases.say(subject),
      text: paragraphs(phrases.hello(firstName), text, message, phrases.say(bye)),
      short: phrases.say(short),
    }
  },
  visit_planned: (phrases, visit) => {
    const { visit_planned: planned, visit_moved: moved } = phrases.letters
    return phrases.toMake(visit.before === null ? planned : moved, visit, visit.before)
  },
  visit_reminder: (phrases, visit) => phrases.toMake(phrases.letters.visit_reminder, visit),
  visit_soon: (phrases, visit) => phrases.toMake(phrases.letters.visit_soon, visit),
  visit_open: (phrases, visit) => phrases.toMake(phrases.letters.visit_open, visit),
  visit_returned: (phrases, { title, when, notes, link }) => {
    const said = phrases.letters.visit_returned
    const subject = phrases.say(said.subject, { title })
    const noted = notes === 0 ? when : `${when} · ${phrases.say(said.notes, { notes })}`
    return {
      subject,
      text: paragraphs(lines(subject, noted), said.text, link),
      short: phrases.short(subject, link),
    }
  },
  visit_cancelled: (phrases, visit) => {
    const { what, reason, text } = phrases.letters.visit_cancelled
    return {
      subject: phrases.say(phrases.parts.about, { what, title: visit.title }),
      text: paragraphs(
        phrases.sentence(what),
        lines(phrases.place(visit), visit.when),
        visit.reason && phrases.say(reason, { reason: visit.reason }),
        text,
      ),
      short: phrases.shortOfVisit(what, visit),
    }
  },
  visit_voided: (phrases, { title, when, words }) => {
    const said = phrases.letters.visit_voided
    const subject = phrases.say(said.subject, { title })
    return {
      subject,
      text: paragraphs(lines(subject, when), words, said.text),
      short: phrases.short(subject),
    }
  },
  visit_accepted: (phrases, { title, when }) => {
    const said = phrases.letters.visit_accepted
    const subject = phrases.say(said.subject, { title })
    return { subject, text: paragraphs(lines(subject, when), said.text), short: phrases.short(subject) }
  },
  applied: (phrases, { city, link }) => {
    const said = phrases.ofStaff.applied
    const subject = phrases.say(said.subject, { city })
    return { subject, text: paragraphs(subject, said.text, link), short: phrases.short(subject, link) }
  },
  password_reset: (phrases, { login, link }) => {
    const { subject, text, ignore, short } = phrases.letters.password_reset
    return {
      subject: phrases.say(subject),
      text: paragraphs(phrases.say(text, { login }), link, ignore),
      short: phrases.say(short, { link }),
    }
  },
  trial: (phrases, { link }) => {
    const { subject, text, short } = phrases.ofStaff.trial
    return {
      subject: phrases.say(subject),
      text: paragraphs(phrases.say(text), link),
      short: phrases.say(short, { link }),
    }
  },
  visit_submitted: (phrases, { title, when, score, link, isAgain }) => {
    const said = phrases.ofStaff.visit_submitted
    const subject =
      score === null
        ? phrases.say(isAgain ? said.subjectAgainUnscored : said.subjectUnscored, { title })
        : phrases.say(isAgain ? said.subjectAgain : said.subject, { title, score: phrases.number(score) })
    return { subject, text: paragraphs(lines(subject, when), link), short: phrases.short(subject, link) }
  },
}
