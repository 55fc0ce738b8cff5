import type { Language } from '@cloche/contract/constants.ts'

/** The texts by which tests find a guest's buttons and fields, in each language that has tests. */
export const GUEST_LABELS = {
  en: {
    submit: 'Submit the visit',
    readyOffline: 'ready offline',
    thanks: 'Thank you',
    back: 'Back',
    categories: 'Categories',
    gallery: 'Photos from the gallery',
    photo: /^Photo \d/,
    order: /Add an order|Add another dish/,
    add: (name: string) => `Add “${name}”`,
    done: 'Done',
    ready: 'It’s here',
  },
  ru: {
    submit: 'Отправить отчёт',
    readyOffline: 'работает без связи',
    thanks: 'Спасибо',
    back: 'Назад',
    categories: 'Разделы',
    gallery: 'Фото из галереи',
    photo: /^Фото \d/,
    order: /Добавить заказ|Добавить ещё блюдо/,
    add: (name: string) => `Добавить «${name}»`,
    done: 'Готово',
    ready: 'Принесли',
  },
} satisfies Partial<Record<Language, object>>

/** A language in which tests find things. */
export type TestLanguage = keyof typeof GUEST_LABELS

/** The texts of the application form. */
export const APPLICATION_LABELS = {
  en: {
    agree: /freely agree/,
    goOn: 'Go on to the application',
    you: 'About you',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    city: 'City',
    birthYear: 'Year of birth',
    next: 'Next',
    meals: 'You and restaurants',
    weekly: 'Every week',
    weekends: 'At weekends',
    lunch: 'Lunch',
    noNuts: 'No nuts',
    lastStep: 'Last step: your phone',
    phone: 'Mobile phone',
    sendCode: 'Send me a code',
    code: 'Code',
    thanks: (firstName: string) => `Thank you, ${firstName}`,
  },
  ru: {
    agree: /добровольно соглашаюсь/,
    goOn: 'Перейти к анкете',
    you: 'О вас',
    firstName: 'Имя',
    lastName: 'Фамилия',
    email: 'Почта',
    city: 'Город',
    birthYear: 'Год рождения',
    next: 'Дальше',
    meals: 'Вы и рестораны',
    weekly: 'Каждую неделю',
    weekends: 'По выходным',
    lunch: 'В обед',
    noNuts: 'Без орехов',
    lastStep: 'Последний шаг: ваш телефон',
    phone: 'Мобильный телефон',
    sendCode: 'Получить код',
    code: 'Код',
    thanks: (firstName: string) => `Спасибо, ${firstName}`,
  },
} satisfies Partial<Record<Language, object>>
