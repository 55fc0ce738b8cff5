import { GUESTS, type DemoGuest } from './people.ts'
import { RESTAURANTS, type DemoRestaurant } from './restaurants.ts'

/** The restaurants of the two years: first those of the last three months, whose index stays the same. */
export const CHAIN: readonly DemoRestaurant[] = [
  ...RESTAURANTS,
  {
    title: 'Tern & Thyme Patriarch Ponds',
    address: '22 Malaya Bronnaya Street, Moscow 123104',
    timezone: 'Europe/Moscow',
    price: 1380,
    usual: 0.83,
    traits: { food: 0.9, service: 0.88 },
    dinnerRush: 0.12,
  },
  {
    title: 'Tern & Thyme Petrogradskaya',
    address: '7 Bolshaya Monetnaya Street, Saint Petersburg 197101',
    timezone: 'Europe/Moscow',
    price: 1120,
    usual: 0.86,
    traits: { food: 0.9 },
    dinnerRush: 0.08,
    // The cleaning company has changed, and nobody looks after the rooms.
    turns: [{ traits: ['cleanliness', 'restroom'], since: 110, until: 60, by: -0.55 }],
  },
  {
    title: 'Tern & Thyme Verkh-Isetsky',
    address: '18 Kirova Street, Yekaterinburg 620028',
    timezone: 'Asia/Yekaterinburg',
    price: 840,
    usual: 0.8,
    traits: { drinks: 0.62, service: 0.86 },
    dinnerRush: 0.15,
  },
  {
    title: 'Tern & Thyme Marylebone',
    address: '41 Chiltern Street, London W1U 7NG',
    timezone: 'Europe/London',
    price: 23,
    usual: 0.88,
    traits: { service: 0.5, host: 0.48, farewell: 0.55 },
    dinnerRush: 0.1,
    // A new manager trains the floor.
    turns: [{ traits: ['service', 'host', 'farewell'], since: 250, until: 235, by: 0.4 }],
  },
  {
    title: 'Tern & Thyme Richmond',
    address: '12 Hill Rise, Richmond TW10 6UA',
    timezone: 'Europe/London',
    price: 20,
    usual: 0.87,
    traits: { entrance: 0.95, farewell: 0.9 },
    dinnerRush: 0.08,
  },
  {
    title: 'Tern & Thyme Batumi Boulevard',
    address: '26 Ninoshvili Street, Batumi 6000',
    timezone: 'Asia/Tbilisi',
    price: 38,
    usual: 0.85,
    traits: { food: 0.93, drinks: 0.9 },
    dinnerRush: 0.05,
    // One cook is alone at the fish station when the weekend begins.
    slowFishOn: 5,
  },
  {
    title: 'Tern & Thyme Ledra',
    address: '90 Ledra Street, Nicosia 1011',
    timezone: 'Asia/Nicosia',
    price: 18,
    usual: 0.84,
    traits: { host: 0.9, drinks: 0.9 },
    dinnerRush: 0.1,
  },
]

const [moscow, petersburg, urals] = [[0, 5], [6], [1, 7]]
const [london, georgia, cyprus] = [
  [2, 8, 9],
  [3, 10],
  [4, 11],
]
/** Guests who travel tie the cities together: without them nobody could tell a strict guest from a weak restaurant. */
const [capitals, south, seas] = [
  [...moscow, ...petersburg],
  [...georgia, ...cyprus],
  [...london, ...cyprus],
]

/** Guests who joined for the two years: names, language, restaurants, and how much better or worse than others they score. */
const MORE: readonly (readonly [string, string, DemoGuest['language'], readonly number[], number])[] = [
  ['Валентина', 'Суровцева', 'ru', capitals, -0.24],
  ['Анна', 'Белозёрова', 'ru', moscow, 0.02],
  ['Илья', 'Коршунов', 'ru', moscow, -0.03],
  ['Дарья', 'Мельникова', 'ru', capitals, 0.04],
  ['Сергей', 'Панфилов', 'ru', [...moscow, ...urals], 0],
  ['Ксения', 'Орлова', 'ru', petersburg, 0.03],
  ['Павел', 'Синицын', 'ru', petersburg, -0.02],
  ['Юлия', 'Громова', 'ru', petersburg, 0.01],
  ['Антон', 'Левицкий', 'ru', capitals, -0.04],
  ['Наталья', 'Шубина', 'ru', urals, 0.03],
  ['Руслан', 'Хабибуллин', 'ru', urals, -0.02],
  ['Вероника', 'Зуева', 'ru', urals, 0],
  ['Глеб', 'Рыжов', 'ru', [...urals, ...petersburg], 0.02],
  ['Emma', 'Ashdown', 'en', london, 0.02],
  ['Rohan', 'Mehta', 'en', london, -0.04],
  ['Charlotte', 'Pryce', 'en', london, 0.03],
  ['Callum', 'Drummond', 'en', london, 0],
  ['Fiona', 'Kerrigan', 'en', [8, 9], -0.02],
  ['Jamal', 'Osei', 'en', [2, 9], 0.04],
  ['Sophie', 'Lambert', 'en', seas, 0.01],
  ['Ketevan', 'Dolidze', 'en', georgia, 0.03],
  ['Zaza', 'Berishvili', 'en', georgia, -0.03],
  ['Lela', 'Mchedlidze', 'en', georgia, 0.01],
  ['Виктор', 'Аксёнов', 'ru', south, 0],
  ['Галина', 'Тарасова', 'ru', [...moscow, ...georgia], 0.03],
  ['Maria', 'Hadjisavva', 'en', cyprus, 0.02],
  ['Christos', 'Panayi', 'en', cyprus, -0.04],
  ['Ioanna', 'Demetriou', 'en', cyprus, 0],
  ['Лидия', 'Ковалёва', 'ru', south, -0.01],
]

/** All guests by index, those of the last three months first. */
export const CIRCLE: readonly DemoGuest[] = [
  ...GUESTS,
  ...MORE.map(([firstName, lastName, language, near, mood], index) => ({
    firstName,
    lastName,
    email: `guest.${index + 1}@example.org`,
    language,
    near,
    mood,
  })),
]
