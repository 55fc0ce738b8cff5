import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../test/render.tsx'
import { DataTable, type Column } from './data-table.tsx'

interface Dish {
  id: string
  name: string
  price: number
}

const COLUMNS: readonly Column<Dish>[] = [
  { title: 'Dish', cell: ({ name }) => name, isName: true, hint: ({ name }) => `${name}!` },
  { title: 'Price', cell: ({ price }) => price, width: '90px' },
  { title: 'Edit', isUnnamed: true, cell: ({ name }) => <button type="button">Edit {name}</button> },
]
const SOUP = { id: '1', name: 'Soup', price: 9 }
const CAKE = { id: '2', name: 'Cake', price: 7 }

const textsOf = (cells: NodeListOf<Element>) => Array.from(cells, ({ textContent }) => textContent)

test('each column is a heading and a cell of each row, of which one names the row', async () => {
  await page.viewport(1000, 600)
  const { container } = await render(<DataTable columns={COLUMNS} rows={[SOUP, CAKE]} />)
  const heads = container.querySelectorAll('thead th')
  expect(textsOf(heads)).toEqual(['Dish', 'Price', 'Edit'])
  expect(heads[1]!.getBoundingClientRect().width).toBe(90)
  const names = container.querySelectorAll('th[scope="row"]')
  expect(textsOf(names)).toEqual(['Soup', 'Cake'])
  expect(names[0]!.getAttribute('title')).toBe('Soup!')
  expect(textsOf(container.querySelectorAll('td'))).toEqual(['9', 'Edit Soup', '7', 'Edit Cake'])
})

test('the heading of a group goes over all columns', async () => {
  const groups = [
    { heading: 'First', rows: [SOUP] },
    { heading: 'Then', rows: [CAKE] },
  ]
  const { container } = await render(<DataTable columns={COLUMNS} groups={groups} />)
  const headings = container.querySelectorAll<HTMLTableCellElement>('th[scope="rowgroup"]')
  expect(textsOf(headings)).toEqual(['First', 'Then'])
  expect(Array.from(headings, ({ colSpan }) => colSpan)).toEqual([3, 3])
})
