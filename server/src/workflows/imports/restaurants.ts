import { GROUP_LEVELS, GROUPS_MAX, PATH_SIGN, TAGS_MAX } from '@cloche/contract/constants.ts'
import { groupTitle } from '@cloche/contract/groups.ts'
import { IMPORT_COLUMNS } from '@cloche/contract/imports.ts'
import { folded } from '@cloche/checklist/folded.ts'
import { restaurantCalls, restaurantCity, restaurantTags } from '@cloche/contract/restaurants.ts'
import {
  importRestaurants,
  liveGroupPaths,
  lockGroups,
  makePaths,
  restaurantsCalled,
} from '../../programme/restaurants/service.ts'
import { addFault, checkValues, faultCode, markTwice } from './faults.ts'
import type { Examine } from './kind.ts'
import type { Row } from './row.ts'

const { title, address, timezone } = restaurantCalls.create.body.shape
const shapes = { title, address, timezone, city: restaurantCity }
const { required } = IMPORT_COLUMNS.restaurants

const valuesOf = ({ values }: Row) => ({ title: values['title']!, address: values['address']! })

/**
 * Two restaurants may share a title or an address, but a row that shares both with another is a duplicate. Groups that are not there
 * are made with the restaurants.
 */
export const examineRestaurants: Examine = async (db, rows, { config }) => {
  for (const row of rows) checkValues(row, shapes, required)
  const paths = rows.map(pathIn)
  const tags = rows.map(tagsIn)
  markTwice(rows, 'title', (row) => folded(JSON.stringify(valuesOf(row))))
  const existing = await restaurantsCalled(db, rows.map(valuesOf))
  for (const [place, row] of rows.entries()) {
    if (existing[place]!.some(({ there }) => there)) addFault(row, 'title', 'taken')
  }
  return {
    newGroups: await missingGroups(db, rows, paths),
    store: async (session, now) => {
      await lockGroups(db)
      const { ids: groups, made } = await makePaths(db, session, now, paths)
      const restaurants = rows.map((row, place) => ({
        ...valuesOf(row),
        timezone: row.values['timezone'] || config.defaultTimezone,
        group_id: groups.get(paths[place]!) ?? null,
        tags: tags[place]!,
        city: row.values['city'] || null,
      }))
      return { ids: await importRestaurants(db, session, now, restaurants), groupIds: made }
    },
  }
}

/** The titles of the row's path, none of an empty cell. Each of `›`, `>` and `/` parts them, since no title has one. */
function pathIn(row: Row): string[] {
  const cell = row.values['group']!
  if (cell === '') return []
  const titles = cell.split(/[›>/]/).map((each) => groupTitle.safeParse(each))
  if (titles.length > GROUP_LEVELS) addFault(row, 'group', 'too_deep')
  const wrong = titles.find(({ success }) => !success)
  if (wrong?.error) addFault(row, 'group', faultCode(wrong.error))
  if (row.faults.some(({ column }) => column === 'group')) return []
  const path = titles.map(({ data }) => data!)
  row.values['group'] = path.join(PATH_SIGN)
  return path
}

function tagsIn(row: Row): string[] {
  const typed = row.values['tags']!.split(/[,;\n]/).filter((each) => each.trim() !== '')
  const { success, data, error } = restaurantTags.safeParse(typed)
  if (!success) {
    addFault(row, 'tags', typed.length > TAGS_MAX ? 'too_many' : faultCode(error))
    return []
  }
  row.values['tags'] = data.join(', ')
  return data
}

/** The paths that no group has yet, those above them too. A row beyond the room of the tree has a fault. */
async function missingGroups(
  db: Parameters<Examine>[0],
  rows: readonly Row[],
  paths: readonly (readonly string[])[],
): Promise<string[]> {
  if (paths.every((path) => path.length === 0)) return []
  const known = new Set((await liveGroupPaths(db)).map(folded))
  const missing: string[] = []
  for (const [place, path] of paths.entries()) {
    for (const length of path.keys()) {
      const words = path.slice(0, length + 1).join(PATH_SIGN)
      if (known.has(folded(words))) continue
      known.add(folded(words))
      missing.push(words)
      if (known.size > GROUPS_MAX) addFault(rows[place]!, 'group', 'too_many')
    }
  }
  return missing
}
