import type { Random } from '../random.ts'
import { letters, lettersWidth } from './lettering.ts'
import { path, rect, times, turned, circle, ellipse, softRect } from './shapes.ts'
import { surface, type Frame } from './surfaces.ts'

export interface Receipt {
  title: string
  printed: string
  table: number
  lines: readonly { name: string; price: string }[]
  total: string
}

const WIDTH = 700
const SIZE = 23

/** Draws the receipt of a visit on its table, with readable figures. */
export function receiptScene(random: Random, frame: Frame, receipt: Receipt): string {
  const height = 520 + receipt.lines.length * 52
  const [x, y] = [
    (frame.width - WIDTH) / 2 + random.between(-40, 40),
    Math.max(40, (frame.height - height) / 2),
  ]
  const lean = random.between(-5, 5)
  const centre = { x: frame.width / 2, y: frame.height / 2 }
  const drop = softRect(x + 14, y + 20, WIDTH, height, 0.4)
  const paper = path(sheet(random, x, y, height), '#f7f5f0')
  const creases =
    rect(x, y + height * random.between(0.3, 0.7), WIDTH, 90, 'url(#crease)') +
    rect(x, y, WIDTH, height, 'url(#paper)')
  const content = drop + paper + creases + printed(receipt, x, y)
  return (
    surface(random, frame) +
    turned(content, lean, centre) +
    (random.chance(0.6) ? mints(random, frame) : pen(random, frame))
  )
}

/** Cuts a name at the first comma, as a till prints it. */
function shortened(name: string): string {
  return name.replace(/,.*$/, '').slice(0, 24)
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

function printed({ title, printed: when, table, lines, total }: Receipt, x: number, y: number): string {
  const centred = (text: string, at: number, size: number, weight?: number) =>
    letters(text, x + (WIDTH - lettersWidth(text, size)) / 2, y + at, size, weight)
  const row = (name: string, price: string, at: number, size = SIZE, weight = 0.75) =>
    letters(name, x + 40, y + at, size, weight) +
    letters(price, x + WIDTH - 40 - lettersWidth(price, size), y + at, size, weight)
  const rule = (at: number) => times(41, (index) => rect(x + 40 + index * 15, y + at, 8, 2.5, '#55535c'))
  const end = 260 + lines.length * 52
  return (
    centred('TERN & THYME', 50, 40, 1) +
    centred(title, 112, 20) +
    row(when, `TABLE ${table}`, 170) +
    rule(220) +
    lines.map((line, index) => row(shortened(line.name), line.price, 256 + index * 52)).join('') +
    rule(end) +
    row('TOTAL', total, end + 34, 34, 1.05) +
    centred('THANK YOU', end + 120, SIZE)
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
