import { type DemoCategory, yesNo } from './shape.ts'

export const service: DemoCategory = {
  key: 'service',
  type: 'checklist',
  logo: 'tray',
  title: ['Service', 'Обслуживание'],
  trait: 'service',
  questions: [
    {
      key: 'waiter-came',
      type: 'number',
      title: [
        'How many minutes after you sat down did the waiter come?',
        'Через сколько минут после того, как вы сели, подошёл официант?',
      ],
      help: ['Whole minutes; 0 if at once.', 'Целое число минут; 0 — если сразу.'],
      unit: ['min', 'мин'],
      min: 0,
      max: 120,
      required: true,
      trait: 'pace',
    },
    {
      key: 'introduced',
      type: 'single',
      title: ['Did the waiter give a name?', 'Официант представился по имени?'],
      choices: yesNo,
      required: true,
    },
    {
      key: 'waiter-name',
      type: 'text',
      title: ['What is the waiter’s name?', 'Как зовут официанта?'],
      help: [
        'As you heard it; a badge or the receipt can help.',
        'Как расслышали; можно подсмотреть на бейдже или в чеке.',
      ],
      showIf: { question: 'introduced', is: ['yes'] },
      comment: 'off',
      photos: 'off',
    },
    {
      key: 'recommended',
      type: 'single',
      title: [
        'Ask what the waiter would order. What did you hear?',
        'Спросите официанта, что заказать. Что вам ответили?',
      ],
      help: [
        'Ask openly: “What is good today?” Do not hint at a dish.',
        'Спросите просто: «Что сегодня стоит попробовать?» Не подсказывайте блюдо.',
      ],
      choices: [
        ['reason', 1, 'A dish, and why it is good', 'Назвали блюдо и объяснили, чем оно хорошо'],
        ['named', 0.6, 'A dish, no more', 'Просто назвали блюдо'],
        ['everything', 0.2, '“Everything is good”', '«У нас всё вкусно»'],
        ['nothing', 0, 'No answer worth the name', 'Внятного ответа не было'],
      ],
      required: true,
      weight: 2,
    },
    {
      key: 'allergies',
      type: 'single',
      title: ['Were you asked about allergies?', 'Спросили ли вас об аллергии?'],
      help: ['Asking what you do not eat counts as well.', 'Вопрос «чего вы не едите?» тоже считается.'],
      choices: yesNo,
      required: true,
    },
    {
      key: 'repeated',
      type: 'single',
      title: ['Was your order read back to you?', 'Повторил ли официант ваш заказ?'],
      choices: yesNo,
      required: true,
    },
    {
      key: 'suggested',
      type: 'multiple',
      title: ['What was suggested before you asked?', 'Что вам предложили без вашей просьбы?'],
      choices: [
        ['starter', 1, 'A starter', 'Закуску'],
        ['side', 1, 'A side dish', 'Гарнир'],
        ['drink', 1, 'A drink to go with the food', 'Напиток к блюду'],
        ['dessert', 1, 'A dessert', 'Десерт'],
        ['nothing', 0, 'Nothing', 'Ничего'],
      ],
      required: true,
    },
    {
      key: 'check-back',
      type: 'single',
      title: [
        'Did anybody ask how you liked the main course?',
        'Поинтересовались ли, понравилось ли вам основное блюдо?',
      ],
      choices: [
        ['soon', 1, 'Yes, within five minutes', 'Да, в первые пять минут'],
        ['late', 0.5, 'Yes, but later', 'Да, но позже'],
        ['never', 0, 'No', 'Нет'],
      ],
      required: true,
    },
    {
      key: 'attention',
      type: 'rate',
      title: ['How easy was it to catch a waiter’s eye?', 'Насколько легко было позвать официанта?'],
      help: [
        '5: a glance was enough. 1: you had to get up.',
        '5 — хватало взгляда, 1 — пришлось вставать из-за стола.',
      ],
      max: 5,
      required: true,
      comment: { requiredBelow: 0.4 },
    },
    {
      key: 'staff-phones',
      type: 'single',
      title: ['Did you see staff on their phones?', 'Видели ли вы сотрудников с телефоном в руках?'],
      choices: [
        ['no', 1, 'No', 'Нет'],
        ['once', 0.5, 'Once, briefly', 'Один раз, мельком'],
        ['often', 0, 'More than once', 'Не один раз'],
        ['na', null, 'I could not see the staff from my table', 'С моего места сотрудников не видно'],
      ],
    },
  ],
}
