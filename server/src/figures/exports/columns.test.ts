import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { COLUMNS } from './contents/columns.ts'

const DOCUMENT = new URL('../../../../docs/exports.md', import.meta.url)

async function sectionOf(content: string): Promise<string> {
  const [, section = ''] = (await readFile(DOCUMENT, 'utf8')).split(`\n### \`${content}\``)
  return section.split('\n### ')[0]!
}

test.each(['visits', 'answers', 'dishes', 'photos'] as const)(
  'the document lists the columns that the code writes of %s',
  async (content) => {
    const listed = (await sectionOf(content)).match(/^\| `.*$/gm)
    const rows = COLUMNS[content].map(({ name, type, about }) => `| \`${name}\` | ${type} | ${about} |`)
    expect(listed).toEqual(rows)
  },
)

test('the wide table begins with the columns of visits, and says so', async () => {
  expect(COLUMNS.table).toEqual(COLUMNS.visits)
  expect(await sectionOf('table')).toContain('the columns of `visits`')
})
