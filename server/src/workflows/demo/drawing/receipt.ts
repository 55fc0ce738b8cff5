import type { Random } from '../random.ts'
import { letters, lettersWidth } from './lettering.ts'
import { path, rect, times, turned, circle, ellipse, softRect } from './shapes.ts'
import { surface, type Frame } from './surfaces.ts'

const WIDTH = 700
const SIZE = 23
const HEIGHT = 620

/** Draws a paid receipt on its table. It names no figures, so that it fits every bill. */
export function receiptScene(random: Random, frame: Frame): string {
  const [x, y] = [
    (frame.width - WIDTH) / 2 + random.between(-40, 40),
    Math.max(40, (frame.height - HEIGHT) / 2),
  ]
  const lean = random.between(-5, 5)
  const centre = { x: frame.width / 2, y: frame.height / 2 }
  const drop = softRect(x + 14, y + 20, WIDTH, HEIGHT, 0.4)
  const paper = path(sheet(random, x, y, HEIGHT), '#f7f5f0')
  const creases =
    rect(x, y + HEIGHT * random.between(0.3, 0.7), WIDTH, 90, 'url(#crease)') +
    rect(x, y, WIDTH, HEIGHT, 'url(#paper)')
  const content = drop + paper + creases + printed(random.int(2, 38), x, y)
  return (
    surface(random, frame) +
    turned(content, lean, centre) +
    (random.chance(0.6) ? mints(random, frame) : pen(random, frame))
  )
}

function sheet(random: Random, x: number, y: number, height: number): string {
  const teeth = times(
    35,
    (index) =>
      `L${(x + WIDTH - (index + 1) * 20).toFixed(0)} ${(y + height + (index % 2 ? 0 : -7)).toFixed(0)}`,
  )
  const curl = random.between(-10, 10).toFixed(0)
  return `M${x} ${y}h${WIDTH}q${curl} ${height / 2} 0 ${height}${teeth}q${curl} ${-height / 2} 0 ${-height}z`
}

function printed(table: number, x: number, y: number): string {
  const centred = (text: string, at: number, size: number, weight?: number) =>
    letters(text, x + (WIDTH - lettersWidth(text, size)) / 2, y + at, size, weight)
  const rule = (at: number) => times(41, (index) => rect(x + 40 + index * 15, y + at, 8, 2.5, '#55535c'))
  return (
    centred('TERN & THYME', 60, 40, 1) +
    centred(`TABLE ${table}`, 150, SIZE) +
    rule(220) +
    centred('PAID BY CARD', 290, 34, 1.05) +
    rule(370) +
    centred('THANK YOU', 450, SIZE)
  )
}

function mints(random: Random, { width, height }: Frame): string {
  return times(2, (index) => {
    const spot = { x: width - 120 + index * 56, y: height - 130 + random.between(-40, 40) }
    return (
      ellipse({ x: spot.x + 5, y: spot.y + 9 }, 33, 31, '#000000', 'fill-opacity="0.35"') +
      circle(spot, 30, '#fdfdfb') +
      circle(spot, 30, 'url(#ball)')
    )
  })
}

function pen(random: Random, { width, height }: Frame): string {
  const [x, y] = [width - 110, height * 0.3]
  const body =
    softRect(x + 12, y + 14, 22, 460, 0.35) +
    rect(x, y, 22, 460, random.pick(['#20242b', '#6b1f2a', '#274a3c']), 'rx="11"') +
    rect(x + 5, y + 10, 5, 430, '#ffffff', 'fill-opacity="0.35"') +
    rect(x + 15, y + 20, 6, 130, 'url(#steel)')
  return turned(body, random.between(4, 24), { x, y: height / 2 })
}
