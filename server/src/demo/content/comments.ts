import type { Language } from '@cloche/contract/constants.ts'

/** Sentences by question; `{dish}`, `{waiter}` and `{n}` (minutes) are filled in. */
type Lines = Partial<Record<Language, readonly string[]>>
export interface Remarks {
  good?: Lines
  bad?: Lines
}

export const REMARKS: Record<string, Remarks> = {
  sign: {
    good: { en: ['Lit from below, you see it from the tram stop already.'] },
    bad: {
      en: ['The second half of the name was dark.', 'A delivery van covers it completely.'],
      ru: ['Не горит последняя буква.', 'Вывеску закрывает дерево, прошли мимо.'],
    },
  },
  doorway: {
    good: {
      en: ['Brass handle polished, not a fingerprint on the glass.'],
      ru: ['Стекло как будто только что протёрли.'],
    },
    bad: {
      en: ['Handprints all over the glass at child height.', 'The handle was sticky.'],
      ru: ['Стекло в разводах, внизу засохшая грязь.', 'Ручка липкая.'],
    },
  },
  greeted: {
    good: {
      en: [
        '“Good evening, let me take your coat” before the door had closed.',
        'Two people greeted me at once, it felt warm.',
      ],
      ru: [
        'Поздоровались раньше, чем закрылась дверь.',
        'Хостес была занята, но сразу кивнула и показала, что видит нас.',
      ],
    },
    bad: {
      en: [
        'The host was sorting menus with her back to the door.',
        'I stood at the desk for {n} minutes while three people walked past me.',
        'Two hosts were talking to each other and finished their conversation first.',
        'Nobody at the desk. I went to look for someone.',
      ],
      ru: [
        'Стояли у стойки {n} минуты, мимо трижды прошли официанты.',
        'Хостес говорила по телефону и даже не подняла глаза.',
        'За стойкой никого не было, в зал пришлось идти без приглашения.',
      ],
    },
  },
  escorted: {
    good: { en: ['Walked at my pace and pulled the chair out.'] },
    bad: { en: ['“Anywhere over there” and a wave of the hand.'], ru: ['«Садитесь где свободно» — и всё.'] },
  },
  'waiter-came': {
    good: { en: ['{waiter} was there before I had opened the menu.'] },
    bad: {
      en: [
        'Three tables seated after us were served first.',
        'We had chosen everything long before anybody came.',
      ],
      ru: ['Успели выучить меню наизусть.', 'Подошли только после того, как мы помахали.'],
    },
  },
  recommended: {
    good: {
      en: [
        '{waiter} suggested the {dish} because only ten portions are made a day.',
        'Honest answer: “the fish is better than the steak today”.',
        'Described how the sauce is made and asked how hungry I was.',
      ],
      ru: [
        'Посоветовали «{dish}» и честно сказали, что порция небольшая.',
        'Рассказали, чем отличаются два похожих блюда, без заученных фраз.',
      ],
    },
    bad: {
      en: ['“It is all good, really.”', 'Pointed at the most expensive line without a word why.'],
      ru: ['«Ну, смотря что вы любите» — на этом разговор закончился.', '«Всё вкусно, все берут».'],
    },
  },
  allergies: {
    good: {
      en: ['Asked, and wrote my nut allergy on the order in capitals.'],
      ru: ['Спросили сами и уточнили про орехи в соусе.'],
    },
    bad: { en: ['I mentioned walnuts myself; the waiter had to go and ask.'] },
  },
  suggested: {
    good: { en: ['A wine to go with the {dish}, and it did go well.'] },
    bad: { ru: ['Десерт не предложили, хотя мы явно никуда не спешили.'] },
  },
  'check-back': {
    good: { en: ['A real question about the dish rather than “everything fine?”'] },
    bad: { en: ['Nobody came until the plates were empty.'], ru: ['Подошли, когда тарелки уже унесли.'] },
  },
  attention: {
    good: {
      en: ['{waiter} seemed to be everywhere without ever hovering.', 'One glance was enough, every time.'],
      ru: ['{waiter} видит весь зал, ни разу не пришлось звать.'],
    },
    bad: {
      en: [
        'I waved twice and in the end walked to the bar to ask for salt.',
        'Four waiters stood by the till with their backs to the room.',
        'The terrace was forgotten: nobody for {n} minutes.',
      ],
      ru: [
        'Чтобы попросить счёт, пришлось встать.',
        'Официант прошёл мимо пять раз и ни разу не посмотрел на стол.',
        'Один человек на девять столов, он просто не успевает.',
      ],
    },
  },
  'staff-phones': {
    bad: {
      en: ['The runner was filming a cake at the next table.'],
      ru: ['Бармен листал ленту прямо за стойкой.'],
    },
  },
  mains: {
    good: {
      en: [
        'Both plates at the same moment, from the right, with their names.',
        'Quick, and it did not feel rushed.',
      ],
      ru: ['Принесли одновременно, как и просили.'],
    },
    bad: {
      en: [
        'We were told “five more minutes” three times.',
        '{n} minutes for the {dish} in a half-empty room.',
        'My companion had finished before my plate came.',
        'The table next to us got our order first, by mistake.',
      ],
      ru: [
        'Ждали {n} минут, никто не предупредил о задержке.',
        'Один уже доел, второму только несут.',
        'Официант извинялся за кухню, видно, что вечером так всегда.',
        'Горячее пришло раньше закусок.',
      ],
    },
  },
  temperature: {
    good: { en: ['Even the plate was warm.'], ru: ['Тарелка подогретая, приятная мелочь.'] },
    bad: {
      en: [
        'The {dish} had clearly stood at the pass: a skin on the sauce.',
        'Hot at the edge, cold in the middle.',
        'Lukewarm under a hot sauce.',
        'I could have eaten it at once, which is not a compliment.',
      ],
      ru: [
        'Гарнир ещё тёплый, остальное остыло.',
        'Соус подёрнулся плёнкой, блюдо явно стояло на раздаче.',
        '«{dish}»: середина холодная.',
        'Принесли еле тёплым, пришлось просить разогреть.',
      ],
    },
  },
  'as-described': {
    good: { en: ['Exactly as printed, down to the caper berries.'] },
    bad: {
      en: [
        'The menu promises one more ingredient; it was not there.',
        'Another side dish than printed, without a word.',
        'A small portion for a main course.',
      ],
      ru: ['Половины обещанного в меню на тарелке нет.', 'Гарнир заменили и не предупредили.'],
    },
  },
  taste: {
    good: {
      en: [
        'The best {dish} I have had this year.',
        'A sauce I wiped up with bread to the last drop.',
        'Simple and exact: salt, acid, heat, all in place.',
        'My companion tried mine and ordered the same.',
      ],
      ru: [
        '«{dish}» — за этим стоит возвращаться.',
        'Очень вкусно, соус хотелось доесть ложкой.',
        'Приготовлено ровно так, как просили.',
        'Домашний вкус, без лишнего.',
      ],
    },
    bad: {
      en: [
        'Salt was all I could taste.',
        'Dry, and the sauce could not save it.',
        'Overcooked, in a watery sauce.',
        'Bland; I asked for pepper and lemon.',
      ],
      ru: ['Пересолено так, что пришлось просить воды.', 'Сухо и пресно.', 'Вкуса нет, спасал только хлеб.'],
    },
  },
  'problem-solved': {
    good: {
      en: ['The plate was replaced in six minutes and the dessert was on the house.'],
      ru: ['Заменили без единого вопроса и принесли комплимент.'],
    },
    bad: {
      en: [
        '“The kitchen always does it like this.”',
        'The waiter said sorry and left the plate where it was.',
        'I was told the chef would be informed. That was all.',
      ],
      ru: [
        '«Передам повару» — и больше об этом не вспомнили.',
        'Извинились, но блюдо так и осталось на столе.',
        'Предложили досолить самим.',
      ],
    },
  },
  'drinks-timing': {
    good: { en: ['Drinks on the table in four minutes.'] },
    bad: {
      en: ['The wine came after the first course was cleared.'],
      ru: ['Лимонад принесли вместе со счётом за закуски.'],
    },
  },
  glass: {
    good: { en: ['Thin glass, spotless.'] },
    bad: {
      en: ['Lipstick on the rim.', 'A chip at the foot of the glass.'],
      ru: ['Разводы и след помады.', 'Скол на кромке.'],
    },
  },
  'hot-drink-taste': {
    good: {
      en: ['Strong and fragrant, with a glass of water beside it.'],
      ru: ['Ароматный и по-настоящему горячий.'],
    },
    bad: { en: ['Thin and barely warm.'], ru: ['Еле тёплый, допивать не захотелось.'] },
  },
  table: {
    good: { en: ['Crumbs were brushed off between the courses.'] },
    bad: {
      en: [
        'A sticky ring from somebody’s glass.',
        'Breadcrumbs from the guests before us.',
        'The napkin had a stain.',
      ],
      ru: ['Липкие следы от стаканов, вытерли после просьбы.', 'Крошки на столе и на диване.'],
    },
  },
  cutlery: {
    bad: { en: ['Dried egg on the fork; replaced at once.'], ru: ['Ложка в пятнах, попросили другую.'] },
  },
  floor: {
    good: { en: ['Swept while we were eating, quietly.'] },
    bad: {
      en: ['A crushed napkin and chips under the table all evening.'],
      ru: ['Под столом салфетки и хлеб от прошлых гостей.'],
    },
  },
  'restroom-clean': {
    good: {
      en: [
        'Fresh flowers, folded towels, it smelled of nothing at all.',
        'Cleaned twice while I was there, judging by the sheet.',
      ],
      ru: ['Чисто, тепло, есть крем для рук.'],
    },
    bad: {
      en: [
        'Wet floor, paper everywhere, the tap dripping.',
        'The smell meets you in the corridor.',
        'Puddles around the basin and no towels.',
        'The bin had not been emptied since the morning, I think.',
      ],
      ru: [
        'Пол мокрый, на раковине чужие волосы.',
        'Запах чувствуется уже в коридоре.',
        'Мыло кончилось, дозатор налили водой.',
        'Урна переполнена, полотенца лежат на полу.',
        'Последняя отметка в графике — утренняя.',
      ],
    },
  },
  'bill-correct': {
    good: { en: ['Split between two cards without a sigh.'] },
    bad: {
      en: [
        '{waiter} took it back and had it right in a minute.',
        'I had to ask twice before it was corrected.',
      ],
      ru: ['Исправили сразу, но без извинений.'],
    },
  },
  goodbye: {
    good: {
      en: ['The cook behind the counter waved as well.', '{waiter} walked me to the door.'],
      ru: ['Попрощались по имени, запомнили из брони.', 'Подали пальто и придержали дверь.'],
    },
    bad: {
      en: ['Three people at the desk, none looked up.'],
      ru: ['Ушли как из магазина, никто и не заметил.'],
    },
  },
  recommend: {
    good: {
      en: ['I am bringing my parents next month.', 'Booked a table for Friday before leaving.'],
      ru: ['Уже посоветовали коллегам.', 'Придём ещё, теперь с детьми.'],
    },
    bad: {
      en: ['For lunch, yes. For dinner I would go elsewhere.', 'The food deserves better than this.'],
      ru: ['Кухня хорошая, но одной кухни мало.'],
    },
  },
  'cocktail-taste': {
    good: {
      en: ['Balanced, one big clear cube, lemon cut to order.'],
      ru: ['Кисло-сладкий, как просили, и красивый.'],
    },
    bad: { en: ['Mostly melted ice.'] },
  },
  'kids-kind': {
    good: {
      en: ['{waiter} knelt down to take my daughter’s order.'],
      ru: ['Сыну принесли раскраску раньше, чем он успел заскучать.'],
    },
    bad: { en: ['They talked over the boy’s head as if he were luggage.'] },
  },
}
