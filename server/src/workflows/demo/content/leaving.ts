import { type DemoCategory, yesNo } from './shape.ts'

export const bill: DemoCategory = {
  key: 'bill',
  type: 'checklist',
  logo: 'receipt',
  title: ['Bill', 'Счёт'],
  trait: 'bill',
  questions: [
    {
      key: 'bill-asked',
      type: 'time',
      title: ['What time did you ask for the bill?', 'Во сколько вы попросили счёт?'],
      required: true,
      comment: 'off',
      photos: 'off',
    },
    {
      key: 'bill-wait',
      type: 'single',
      title: ['How long did it take to come?', 'Как быстро его принесли?'],
      choices: [
        ['3min', 1, 'Under 3 minutes', 'Меньше чем за 3 минуты'],
        ['5min', 0.7, '3 to 5 minutes', 'За 3–5 минут'],
        ['10min', 0.3, '5 to 10 minutes', 'За 5–10 минут'],
        ['more', 0, 'More than 10 minutes', 'Дольше 10 минут'],
      ],
      required: true,
      trait: 'pace',
    },
    {
      key: 'bill-correct',
      type: 'single',
      title: ['Does the bill list exactly what you had?', 'В счёте только то, что вы заказывали?'],
      help: ['Check every line and every price.', 'Проверьте каждую строку и каждую цену.'],
      choices: yesNo,
      required: true,
      weight: 2,
    },
    {
      key: 'bill-wrong',
      type: 'text',
      title: ['What is wrong with it?', 'Что в нём неверно?'],
      showIf: { question: 'bill-correct', is: ['no'] },
      required: true,
      comment: 'off',
    },
    {
      key: 'bill-total',
      type: 'number',
      title: ['Total of the bill', 'Сумма счёта'],
      help: ['In the local currency, without the tip.', 'В местной валюте, без чаевых.'],
      min: 0,
      required: true,
      comment: 'off',
      photos: 'off',
    },
    {
      key: 'receipt-photo',
      type: 'photo',
      title: ['Photograph the receipt', 'Сфотографируйте чек'],
      help: [
        'Flat on the table; date, table number and total must be readable.',
        'Положите чек ровно; дата, номер стола и сумма должны читаться.',
      ],
      required: true,
    },
  ],
}

export const farewell: DemoCategory = {
  key: 'farewell',
  type: 'checklist',
  logo: 'wave',
  title: ['Farewell', 'Прощание'],
  trait: 'farewell',
  questions: [
    {
      key: 'goodbye',
      type: 'single',
      title: ['Who said goodbye to you?', 'Кто с вами попрощался?'],
      choices: [
        ['several', 1, 'Everybody I passed', 'Все, мимо кого вы прошли'],
        ['one', 0.7, 'One member of staff', 'Кто-то один'],
        ['nobody', 0, 'Nobody', 'Никто'],
      ],
      required: true,
    },
    {
      key: 'invited',
      type: 'single',
      title: ['Were you invited to come again?', 'Пригласили ли вас прийти ещё?'],
      choices: yesNo,
    },
    {
      key: 'recommend',
      type: 'rate',
      title: [
        'How likely are you to recommend this restaurant to a friend?',
        'Насколько охотно вы посоветуете этот ресторан друзьям?',
      ],
      max: 10,
      required: true,
      weight: 3,
    },
    {
      key: 'change',
      type: 'text',
      title: [
        'What one thing would have to change for you to come back?',
        'Что одно нужно исправить, чтобы вы вернулись?',
      ],
      showIf: { question: 'recommend', atMost: 6 },
      required: true,
      comment: 'off',
    },
    {
      key: 'remember',
      type: 'text',
      title: ['What will you remember of this visit tomorrow?', 'Что вам завтра вспомнится об этом визите?'],
      help: ['One sentence is plenty.', 'Хватит одного предложения.'],
      comment: 'off',
    },
  ],
}
