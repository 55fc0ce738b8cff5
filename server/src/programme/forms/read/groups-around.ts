import { isQuestion, rowKind } from './row-kind.ts'
import type { Row } from './table.ts'

/** The least share of a form's questions for a group to be around nearly everything. */
const NEARLY_ALL = 0.9

interface Group {
  /** Null for the form itself. */
  row: Row | null
  /** The group could become a category. */
  named: boolean
  /** The number of questions, including those of inner groups. */
  questions: number
  inner: Group[]
}

/** Finds groups that hold nearly all questions in inner groups, so that the inner groups become the categories. */
export function groupsAround(rows: readonly Row[]): Set<Row> {
  const around = new Set<Row>()
  const form = treeOf(rows)
  let group = mainOf(form, form.questions)
  const chain: Row[] = []
  while (group?.row) {
    chain.push(group.row)
    if (categoriesIn(group).length > 1) for (const row of chain) around.add(row)
    group = mainOf(group, form.questions)
  }
  return around
}

function treeOf(rows: readonly Row[]): Group {
  const form: Group = { row: null, named: false, questions: 0, inner: [] }
  const open = [form]
  for (const row of rows) {
    const kind = rowKind(row.text('type'))
    if (kind.kind === 'end' && open.length > 1) open.pop()
    if (isQuestion(kind)) for (const group of open) group.questions += 1
    if (kind.kind !== 'begin') continue
    const isOwn = row.text('cloche_type') !== ''
    const named = !kind.repeats && !isOwn && row.text('label') !== ''
    const group: Group = { row, named, questions: 0, inner: [] }
    open.at(-1)!.inner.push(group)
    open.push(group)
  }
  return form
}

function mainOf({ inner }: Group, questions: number): Group | undefined {
  return inner.find(
    (group) => group.named && group.questions > 0 && group.questions >= questions * NEARLY_ALL,
  )
}

/** Returns the inner groups that would become categories, or none if most questions are outside of them. */
function categoriesIn({ inner, questions }: Group): readonly Group[] {
  const named = inner.filter((group) => group.named && group.questions > 0)
  const within = named.reduce((sum, group) => sum + group.questions, 0)
  return within * 2 >= questions ? named : []
}
