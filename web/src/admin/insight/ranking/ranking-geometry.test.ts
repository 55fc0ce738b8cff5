import { expect, test } from 'vitest'
import { layOutRanking, shortened } from './ranking-geometry.ts'

const restaurant = (estimate: number, spread = 5) => ({
  id: String(estimate),
  title: 'Linden',
  visits: 4,
  raw: estimate + 2,
  estimate,
  lower: estimate - spread,
  upper: estimate + spread,
  expectedRank: 1,
  firstPlace: 1,
  lastPlace: 2,
  piece: 0,
})
const three = {
  restaurants: [restaurant(90), restaurant(80), restaurant(40)],
  ties: [{ from: 0, to: 1 }],
  mean: 70,
}

test.each([1000, 340])(
  'at %d px better is further right, rows follow each other, and all is inside',
  (width) => {
    const { rows, mean, left, right, height, brackets } = layOutRanking(three, width)
    expect(rows[0]!.estimate).toBeGreaterThan(rows[1]!.estimate)
    expect(mean! > rows[2]!.estimate && mean! < rows[1]!.estimate).toBe(true)
    expect(rows[0]!.y < rows[1]!.y && rows[1]!.y < rows[2]!.y && rows[2]!.y < height).toBe(true)
    for (const { from, to, estimate } of rows)
      expect(from >= left && from < estimate && estimate < to && to <= right).toBe(true)
    const [bracket] = brackets!
    expect(bracket!.x > right && bracket!.x < width).toBe(true)
    expect(bracket!.top < rows[0]!.y && bracket!.bottom > rows[1]!.y && bracket!.bottom < rows[2]!.y).toBe(
      true,
    )
  },
)

test.each([1000, 340])(
  'at %d px large text has room for its letters, in rows as high as they need',
  (width) => {
    const [usual, large] = [layOutRanking(three, width), layOutRanking(three, width, 1.5)]
    expect(large.rows[1]!.y - large.rows[0]!.y).toBe(1.5 * (usual.rows[1]!.y - usual.rows[0]!.y))
    const end = large.placeWidth + 1.5 * 9 * large.titleLength
    expect(end).toBeLessThan(large.rows[0]!.labelY === large.rows[0]!.y ? large.left : large.right)
  },
)

test('small differences are not drawn large', () => {
  const { ticks } = layOutRanking({ ...three, restaurants: [restaurant(80, 1), restaurant(79, 1)] }, 800)
  expect(ticks.at(-1)!.value - ticks[0]!.value).toBeGreaterThanOrEqual(15)
})

test('brackets that meet get lanes of their own, and hundreds are not drawn', () => {
  const many = (ties: { from: number; to: number }[]) =>
    layOutRanking({ restaurants: Array.from({ length: 200 }, () => restaurant(70)), ties, mean: 70 }, 800)
      .brackets
  const [first, second, third] = many([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
    { from: 3, to: 5 },
  ])!
  expect([first!.x === third!.x, first!.x === second!.x]).toEqual([true, false])
  expect(many(Array.from({ length: 100 }, (_, from) => ({ from, to: from + 50 })))).toBeNull()
})

test('a long title ends with dots', () => {
  expect(shortened(['The Old Mill by the River', 'Linden'], 12)).toEqual(['The Old Mil…', 'Linden'])
  expect(shortened(['The Old Mill by the River'], 12)).toEqual(['The Old Mil…'])
})

test('titles too long for their place lose the words with which all of them begin', () => {
  const titles = ['Tern & Thyme Batumi Boulevard', 'Tern & Thyme Ledra', 'Tern & Thyme Batumi']
  expect(shortened(titles, 20)).toEqual(['…Batumi Boulevard', '…Ledra', '…Batumi'])
  expect(shortened(titles, 12)).toEqual(['…Batumi Bou…', '…Ledra', '…Batumi'])
  expect(shortened(titles, 29)).toEqual(titles)
  expect(shortened(['Tern & Thyme', 'Tern & Thyme Old Harbour'], 12)).toEqual(['…Thyme', '…Thyme Old…'])
})
