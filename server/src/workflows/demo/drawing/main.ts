import { writeFile } from 'node:fs/promises'
import { COPIES } from '../content/content.ts'
import type { DishLook, Look } from '../content/shapes.ts'
import { DISH_PAINTERS } from './dishes.ts'
import { render } from './render.ts'
import type { Subject } from './scene.ts'

// Draws the photos of the demo into ../pictures: node server/src/workflows/demo/drawing/main.ts

const LOOKS = Object.keys(COPIES) as Look[]

for (const [at, look] of LOOKS.entries())
  for (let copy = 0; copy < COPIES[look]; copy += 1) {
    const seed = 1000 * (at + 1) + copy
    const { full, thumb } = await render(subjectOf(look), seed)
    const name = new URL(`../pictures/${look}-${copy}`, import.meta.url)
    await writeFile(`${name.pathname}.webp`, full)
    await writeFile(`${name.pathname}.thumb.webp`, thumb)
  }

function subjectOf(look: Look): Subject {
  switch (look) {
    case 'marked-glass':
      return { kind: 'drink', look: 'white', marked: true }
    case 'receipt':
    case 'table':
      return { kind: look }
    case 'door':
    case 'dirty-door':
      return { kind: 'door', dirty: look === 'dirty-door' }
    case 'basin':
    case 'dirty-basin':
      return { kind: 'basin', dirty: look === 'dirty-basin' }
    default:
      return isDish(look) ? { kind: 'dish', look } : { kind: 'drink', look }
  }
}

function isDish(look: Look): look is DishLook {
  return look in DISH_PAINTERS
}
