import type { Texts, VisitAhead, VisitToMake, Words } from './texts.ts'

const plural = new Intl.PluralRules('ru')
const NOTES: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'пометка',
  few: 'пометки',
  many: 'пометок',
}

export const ru: Texts = {
  code: ({ code }) => ({
    subject: 'Ваш код для Cloche',
    text: `Ваш код: ${code}. Он действует пять минут.\n\nЕсли вы его не запрашивали, просто не отвечайте на это письмо.`,
    short: `${code} — ваш код для Cloche. Действует пять минут.`,
  }),
  invited: ({ firstName, link }) => ({
    subject: 'Ваша ссылка в Cloche',
    text: [
      `Здравствуйте, ${firstName}!`,
      'По этой ссылке открываются анкеты ваших визитов.',
      `Открыть мои визиты:\n${link}`,
      'Не пересылайте ссылку: по ней любой войдёт вместо вас. В ресторане о вас не знают, пусть так и останется.',
      'Приятного аппетита!\nCloche',
    ].join('\n\n'),
    short: `Cloche: ваша личная ссылка к визитам: ${link}`,
  }),
  accepted: ({ firstName, link, cannotComeLink, operator, visit }) => ({
    subject: visit ? `Ваш первый визит: ${visit.title}` : 'Добро пожаловать в Cloche',
    text: [
      `Здравствуйте, ${firstName}!`,
      'Мы будем рады видеть вас тайным гостем.',
      ...(visit
        ? [`Ваш первый визит:\n${placeAndTime(visit)}`, task(visit)]
        : ['Мы напишем, как только для вас найдётся визит.']),
      `Открыть мою анкету визита:\n${link}`,
      ...(visit ? [sayAbsence(cannotComeLink)] : []),
      'Не пересылайте ссылку: по ней любой войдёт вместо вас. В ресторане о вас не знают, пусть так и останется.',
      whomToAsk(operator),
      'Приятного аппетита!\nCloche',
    ].join('\n\n'),
    short: visit
      ? `Cloche: ваш первый визит — ${visit.title}, ${visit.when}. Ваша личная ссылка: ${link}`
      : `Cloche: вы с нами! Ваша личная ссылка: ${link}`,
  }),
  declined: ({ firstName, message }) => ({
    subject: 'Ваша анкета в Cloche',
    text: [
      `Здравствуйте, ${firstName}!`,
      'Спасибо, что захотели стать тайным гостем. В этот раз мы не сможем вас пригласить.',
      ...(message ? [message] : []),
      'Всего доброго!\nCloche',
    ].join('\n\n'),
    short: 'Cloche: спасибо за анкету. В этот раз мы не сможем вас пригласить.',
  }),
  visit_planned: (visit) =>
    visit.before === null
      ? visitText('Для вас назначен визит', visit)
      : visitText('Ваш визит перенесён', visit, `Раньше: ${visit.before}`),
  visit_reminder: (visit) => visitText('Напоминаем о вашем визите', visit),
  visit_soon: (visit) => visitText('Ваш визит скоро начнётся', visit),
  visit_open: (visit) => visitText('Ваш визит открыт, приятного аппетита', visit),
  visit_returned: ({ title, when, notes, link }) => {
    const subject = `Вам вернули визит: ${title}`
    const more = notes === 0 ? '' : ` · ${notes} ${NOTES[plural.select(notes)]}`
    const ask = 'Пожалуйста, просмотрите его и отправьте отчёт ещё раз.'
    return {
      subject,
      text: `${subject}\n${when}${more}\n\n${ask}\n\n${link}`,
      short: `Cloche: ${subject}. ${link}`,
    }
  },
  visit_cancelled: ({ title, address, when, reason }) => {
    const what = 'Ваш визит отменён'
    const next = 'Вам ничего не нужно делать. Мы напишем, когда для вас найдётся другой визит.'
    return {
      subject: `${what}: ${title}`,
      text: [
        `${what}.`,
        `${title}, ${address}\n${when}`,
        ...(reason ? [`Почему: ${reason}`] : []),
        next,
      ].join('\n\n'),
      short: `Cloche: ${what}. ${title}, ${when}.`,
    }
  },
  visit_accepted: ({ title, when }) => {
    const subject = `Спасибо за визит: ${title}`
    const text = 'Мы прочитали ваши ответы и приняли визит. Они помогут ресторану стать лучше.'
    return { subject, text: `${subject}\n${when}\n\n${text}`, short: `Cloche: ${subject}.` }
  },
  applied: ({ city, link }) => {
    const subject = `Новая анкета: ${city}`
    return {
      subject,
      text: `${subject}\n\nКто-то хочет стать тайным гостем и ждёт ответа.\n\n${link}`,
      short: `Cloche: ${subject}. ${link}`,
    }
  },
  password_reset: ({ login, link }) => {
    const subject = 'Новый пароль для Cloche'
    const ignore = 'Если вы этого не запрашивали, не обращайте внимания на письмо: пароль останется прежним.'
    return {
      subject,
      text: `Кто-то запросил новый пароль для логина ${login}. Ссылка сработает один раз и в течение часа:\n\n${link}\n\n${ignore}`,
      short: `Cloche: задайте новый пароль в течение часа: ${link}`,
    }
  },
  visit_submitted: ({ title, when, score, link, isAgain }) => {
    const points = score === null ? 'без оценки' : `оценка ${score.toLocaleString('ru')}`
    const subject = `${isAgain ? 'Снова сдан визит' : 'Сдан визит'}: ${title}, ${points}`
    return { subject, text: `${subject}\n${when}\n\n${link}`, short: `Cloche: ${subject}. ${link}` }
  },
}

const placeAndTime = ({ title, address, when, opensAs }: VisitAhead, before?: string) =>
  [
    `${title}, ${address}`,
    when,
    before,
    opensAs && `В эту ночь переводят часы, такого времени нет: визит откроется в ${opensAs}.`,
  ]
    .filter(Boolean)
    .join('\n')

const task = ({ deadline }: VisitAhead) =>
  `Придите как обычный гость и заполните анкету на телефоне. Пожалуйста, отправьте её до этого срока: ${deadline}.`

const sayAbsence = (link: string) =>
  `Не получается прийти? Скажите об этом здесь, мы что-нибудь придумаем:\n${link}`

const whomToAsk = (operator: string | null) =>
  `Есть вопросы? Напишите: ${operator ?? 'тому, кто назначил визит'}.`

function visitText(what: string, visit: VisitToMake, before?: string): Words {
  const { firstName, title, when, operator, link, cannotComeLink } = visit
  return {
    subject: `${what}: ${title}`,
    text: [
      `Здравствуйте, ${firstName}!`,
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
