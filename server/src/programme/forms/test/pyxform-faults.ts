interface Table {
  name: string
  rows: readonly (readonly (string | number | null)[])[]
}

type Row = ReadonlyMap<string, string>

const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u
/** Columns in which pyxform does not look for references. */
const PLAIN = ['type', 'name', 'list_name']

/**
 * Finds what pyxform (github.com/XLSForm/pyxform, 4.x) refuses in an export, or converts so that no client loads it:
 * references, names, choices, pairs of groups, numbers in expressions.
 */
export function pyxformFaults(sheets: readonly Table[]): string[] {
  const [survey = [], choices = [], settings = []] = ['survey', 'choices', 'settings'].map((name) =>
    rowsOf(sheets.find((sheet) => sheet.name === name)!),
  )
  const names = survey.map((row) => row.get('name') ?? '').filter(Boolean)
  const lists = Map.groupBy(choices, (row) => row.get('list_name') ?? '')
  return [
    ...sheets.flatMap(({ rows: [head = []] }) => repeated(head.map(String)).map((each) => `header ${each}`)),
    ...names.filter((name) => !NAME.test(name) || name === 'meta').map((name) => `name ${name}`),
    ...repeated(names).map((name) => `second ${name}`),
    ...[...survey, ...choices, ...settings].flatMap((row) => referenceFaults(row, new Set(names))),
    ...survey.flatMap((row) => [...surveyFaults(row, lists), ...numberFaults(row)]),
    ...groupFaults(survey),
    ...[...lists].flatMap(([list, rows]) => choiceFaults(list, rows)),
    ...(settings[0]?.get('clean_text_values') === 'no' ? [] : ['spaces are joined']),
  ]
}

function rowsOf({ rows: [head = [], ...rows] }: Table): Row[] {
  return rows.map(
    (cells) =>
      new Map(
        cells.flatMap((cell, place) =>
          cell === null || String(cell).trim() === '' ? [] : [[String(head[place]), String(cell).trim()]],
        ),
      ),
  )
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, place) => texts.indexOf(text) !== place)
}

function referenceFaults(row: Row, names: ReadonlySet<string>): string[] {
  return [...row]
    .filter(([column]) => !PLAIN.includes(column))
    .flatMap(([column, text]) =>
      [...text.matchAll(/\$\{(?<name>[^}]*\}?)/g)]
        .filter(({ groups }) => !names.has(groups!.name!.replace(/\}$/, '')) || !groups!.name!.endsWith('}'))
        .map(([reference]) => `${column}: ${reference}`),
    )
}

function surveyFaults(row: Row, lists: ReadonlyMap<string, unknown>): string[] {
  const [type = '', list] = (row.get('type') ?? '').split(' ')
  const isUnnamed = type !== 'end_group' && !row.has('name')
  return [
    ...(isUnnamed ? [`${type} without a name`] : []),
    ...(type.startsWith('select_') && !lists.has(list ?? '') ? [`no list ${list}`] : []),
  ]
}

/** XPath has no exponents. */
function numberFaults(row: Row): string[] {
  return ['relevant', 'constraint', 'parameters'].flatMap((column) => {
    const text = (row.get(column) ?? '').replaceAll(/'[^']*'|\$\{[^}]*\}/g, '')
    return /\d[eE][+-]?\d/.test(text) ? [`${column}: ${text}`] : []
  })
}

function groupFaults(survey: readonly Row[]): string[] {
  let open = 0
  for (const row of survey) {
    if (row.get('type') === 'begin_group') open += 1
    if (row.get('type') === 'end_group') open -= 1
    if (open < 0) break
  }
  return open === 0 ? [] : ['groups do not close']
}

function choiceFaults(list: string, rows: readonly Row[]): string[] {
  const names = rows.map((row) => row.get('name') ?? '')
  return [
    ...(list === '' || /\s/.test(list) ? [`list ${list}`] : []),
    ...names.filter((name) => name === '' || /\s/.test(name)).map((name) => `choice ${name}`),
    ...repeated(names).map((name) => `second choice ${name}`),
  ]
}
