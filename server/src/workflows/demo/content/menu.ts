/** The look of a dish on its photo. */
export type DishLook =
  | 'steak'
  | 'fish'
  | 'pasta'
  | 'borscht'
  | 'pumpkin'
  | 'soup'
  | 'mussels'
  | 'dumplings'
  | 'salad'
  | 'grains'
  | 'tartare'
  | 'cake'
  | 'pancakes'
  | 'flatbread'
  | 'burger'
  | 'roast'
export type DrinkLook = 'coffee' | 'tea' | 'red' | 'white' | 'beer' | 'long' | 'short'
export type Course = 'starter' | 'main' | 'dessert' | 'child'

type Dish = readonly [name: string, course: Course, look: DishLook, minutes: number]
type Drink = readonly [name: string, kind: 'soft' | 'wine' | 'cocktail' | 'hot', look: DrinkLook]

/** The first sheet of the menu. Minutes are the kitchen's usual time on a good day. */
export const DISHES: readonly Dish[] = [
  ['Beef tartare, rye crisp', 'starter', 'tartare', 9],
  ['Salmon tartare, green apple', 'starter', 'tartare', 9],
  ['Herring, warm potatoes, red onion', 'starter', 'fish', 7],
  ['Baltic sprats on toast', 'starter', 'tartare', 6],
  ['Burrata, tomatoes, basil oil', 'starter', 'salad', 7],
  ['Green salad, toasted buckwheat', 'starter', 'salad', 7],
  ['Beetroot, goat cheese, walnuts', 'starter', 'salad', 8],
  ['Crab salad, cucumber, dill', 'starter', 'salad', 10],
  ['Olivier with smoked trout', 'starter', 'salad', 7],
  ['Caesar, corn-fed chicken', 'starter', 'salad', 9],
  ['Roast pepper and aubergine', 'starter', 'grains', 8],
  ['Duck liver pâté, cherry', 'starter', 'tartare', 6],
  ['Chicken liver, baked pear', 'starter', 'roast', 9],
  ['Borscht, soured cream, garlic bun', 'starter', 'borscht', 8],
  ['Mushroom soup, truffle oil', 'starter', 'soup', 8],
  ['Fish soup with trout and cod', 'starter', 'soup', 10],
  ['Pumpkin soup, seeds, orange', 'starter', 'pumpkin', 8],
  ['Chicken broth, noodles, quail egg', 'starter', 'soup', 7],
  ['Cold okroshka on kvass', 'starter', 'soup', 6],
  ['Flatbread, tomato, stracciatella', 'starter', 'flatbread', 12],
  ['Flatbread, cheese and herbs', 'starter', 'flatbread', 12],
  ['Flatbread, pear and blue cheese', 'starter', 'flatbread', 12],
  ['Cheese board, honey, nuts', 'starter', 'tartare', 6],
  ['Ribeye 300 g, pepper sauce', 'main', 'steak', 21],
  ['Beef Stroganoff, mashed potatoes', 'main', 'roast', 16],
  ['Beef cheek, celeriac purée', 'main', 'roast', 17],
  ['Flat-iron steak, chimichurri', 'main', 'steak', 18],
  ['Lamb rack, aubergine, mint', 'main', 'steak', 22],
  ['Pork neck, braised cabbage', 'main', 'roast', 18],
  ['Duck leg, red cabbage, plum', 'main', 'roast', 18],
  ['Chicken Kyiv, crushed peas', 'main', 'roast', 19],
  ['Half a chicken, herbs, lemon', 'main', 'roast', 23],
  ['Rabbit in soured cream', 'main', 'roast', 18],
  ['House burger, pickles, fries', 'main', 'burger', 16],
  ['Sea bass, fennel, citrus', 'main', 'fish', 18],
  ['Cod, new potatoes, caper butter', 'main', 'fish', 17],
  ['Trout, spinach, almonds', 'main', 'fish', 17],
  ['Salmon, broccoli, hollandaise', 'main', 'fish', 16],
  ['Pike-perch cutlets, mash', 'main', 'fish', 17],
  ['Octopus, potatoes, paprika', 'main', 'fish', 19],
  ['Mussels, white wine, bread', 'main', 'mussels', 14],
  ['Tagliatelle, porcini', 'main', 'pasta', 14],
  ['Linguine, prawns, chilli', 'main', 'pasta', 14],
  ['Rigatoni, slow beef ragù', 'main', 'pasta', 14],
  ['Ravioli, ricotta, sage butter', 'main', 'dumplings', 15],
  ['Pelmeni, three meats, broth', 'main', 'dumplings', 14],
  ['Vareniki, potato, fried onion', 'main', 'dumplings', 14],
  ['Barley risotto, wild mushrooms', 'main', 'grains', 17],
  ['Pearl couscous, roast vegetables', 'main', 'grains', 14],
  ['Buckwheat, egg yolk, mushrooms', 'main', 'grains', 14],
  ['Cauliflower steak, tahini', 'main', 'grains', 16],
  ['Honey cake', 'dessert', 'cake', 6],
  ['Basque cheesecake, cherries', 'dessert', 'cake', 6],
  ['Chocolate fondant', 'dessert', 'cake', 13],
  ['Napoleon, vanilla cream', 'dessert', 'cake', 6],
  ['Pavlova, forest berries', 'dessert', 'cake', 7],
  ['Syrniki, soured cream, jam', 'dessert', 'pancakes', 12],
  ['Pancakes, condensed milk', 'dessert', 'pancakes', 11],
  ['Sorbet of the day', 'dessert', 'cake', 4],
  ['Children’s pasta, butter and cheese', 'child', 'pasta', 10],
  ['Chicken bites, carrot sticks', 'child', 'roast', 11],
  ['Small pancakes, banana', 'child', 'pancakes', 10],
]

/** The second sheet of the menu. */
export const DRINKS: readonly Drink[] = [
  ['Still water 0.5', 'soft', 'long'],
  ['Sparkling water 0.5', 'soft', 'long'],
  ['Lemonade, lemon and mint', 'soft', 'long'],
  ['Lemonade, raspberry and basil', 'soft', 'long'],
  ['Lemonade, sea buckthorn', 'soft', 'long'],
  ['Cranberry mors', 'soft', 'long'],
  ['Bread kvass', 'soft', 'beer'],
  ['Tomato juice', 'soft', 'long'],
  ['Fresh orange juice', 'soft', 'long'],
  ['Fresh apple and celery', 'soft', 'long'],
  ['Espresso', 'hot', 'coffee'],
  ['Americano', 'hot', 'coffee'],
  ['Cappuccino', 'hot', 'coffee'],
  ['Flat white', 'hot', 'coffee'],
  ['Raf with vanilla', 'hot', 'coffee'],
  ['Cocoa', 'hot', 'coffee'],
  ['Black tea with thyme', 'hot', 'tea'],
  ['Green tea', 'hot', 'tea'],
  ['Ivan-chai', 'hot', 'tea'],
  ['Sea buckthorn tea', 'hot', 'tea'],
  ['Mint and ginger tea', 'hot', 'tea'],
  ['Lager 0.4', 'wine', 'beer'],
  ['Wheat beer 0.4', 'wine', 'beer'],
  ['Dark ale 0.4', 'wine', 'beer'],
  ['Alcohol-free lager 0.33', 'soft', 'beer'],
  ['Cider, dry 0.33', 'wine', 'beer'],
  ['Prosecco 125 ml', 'wine', 'white'],
  ['Riesling 150 ml', 'wine', 'white'],
  ['Chardonnay 150 ml', 'wine', 'white'],
  ['Sauvignon blanc 150 ml', 'wine', 'white'],
  ['Saperavi 150 ml', 'wine', 'red'],
  ['Pinot noir 150 ml', 'wine', 'red'],
  ['Rioja crianza 150 ml', 'wine', 'red'],
  ['Orange wine 150 ml', 'wine', 'white'],
  ['Thyme gin and tonic', 'cocktail', 'long'],
  ['Rye sour', 'cocktail', 'short'],
  ['Negroni', 'cocktail', 'short'],
  ['Cherry old fashioned', 'cocktail', 'short'],
  ['Bloody Mary with horseradish', 'cocktail', 'long'],
  ['Elderflower spritz', 'cocktail', 'long'],
  ['Sea buckthorn punch', 'cocktail', 'short'],
]
