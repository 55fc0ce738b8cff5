import type { ChecklistChoice } from '@cloche/contract/checklists.ts'
import { COMMENTS_READ, type CommentsQuery } from '@cloche/contract/comments.ts'
import type { VisitOptions } from '@cloche/contract/questions.ts'
import type { Database } from '../../base/db/database.ts'
import { parametersOf, type Given } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { stateConditions, timeConditions, visitConditions } from '../../programme/visits/service.ts'
import { choiceOf } from './filter.ts'

/** The filter of comments. */
export type CommentFilter = Omit<CommentsQuery, 'limit' | 'cursor' | 'q'>

/** Chooses texts that have the typed words, in English or Russian: the language of a text is not known. The left side is the index `comments_words`. */
const hasWords = (text: string, typed: string) =>
  `(to_tsvector('english', folded(${text})) || to_tsvector('russian', folded(${text}))) @@ (
    websearch_to_tsquery('english', folded(${typed})) || websearch_to_tsquery('russian', folded(${typed})))`

/** The greatest number of found comments that are read by their ids. A word in more comments is soon met among the newest. */
const FEW_FOUND = 2000
const FOUND = `select c.id from comments c where ${hasWords('c.text', '$1')} limit ${FEW_FOUND + 1}`

/** Returns the ids of comments that have the words; null for more than `FEW_FOUND`. */
async function findWords(db: Database, q: string): Promise<string[] | null> {
  const found = await rowsOf<{ id: string }>(db, FOUND, [q])
  return found.length > FEW_FOUND ? null : found.map(({ id }) => id)
}

const NEWEST_VISITS = 'order by opens_at desc, visit_id desc'
const NEWEST = `${NEWEST_VISITS}, id desc`
const OF_VISIT = 'v.visit_date, v.score, v.restaurant_id'
/** Makes PostgreSQL read the part of a row when the row's turn comes, where it would read and sort the parts of all rows first. */
const IN_TURN = 'offset 0'
const where = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`

/** The conditions beside the filter, on `comments c` and on `visits v`. */
interface Conditions {
  comments: readonly string[]
  visits: readonly string[]
  /** The parameter with the ids of comments, if few have the typed words. */
  ids?: string | undefined
  /** The parameter with the typed words, if each text has to be searched. */
  words?: string | undefined
}

/** Reads the visits of the filter, the newest first, and the comments of each. */
function byVisit(filter: CommentFilter, { comments, visits, words }: Conditions, given: Given): string {
  const ofVisit = ['c.visit_id = v.visit_id', ...comments, ...(words ? [hasWords('c.text', words)] : [])]
  return `
    select c.id, v.visit_id, v.opens_at, ${OF_VISIT}, c.text
    from (
      select v.id as visit_id, v.opens_at, ${OF_VISIT} from counted_visits v
      ${where([...visitConditions(choiceOf(filter), given), ...visits])} ${NEWEST_VISITS}
    ) as v cross join lateral (select c.id, c.text from comments c ${where(ofVisit)} ${IN_TURN}) as c
    ${NEWEST}`
}

/** Reads the comments, the newest first, and the visit of each. The index of a category has all columns but the text. */
function byComment(
  filter: CommentFilter,
  { comments, visits, ids, words }: Conditions,
  given: Given,
): string {
  const ofComment = ['v.id = c.visit_id', ...stateConditions(choiceOf(filter), given), ...visits]
  const from = ids ? `(select * from comments where id = any(${ids}::uuid[]) ${IN_TURN})` : 'comments'
  return `
    select c.id, c.visit_id, c.opens_at, ${OF_VISIT}, v.text
    from (
      select c.id, c.visit_id, c.opens_at from ${from} as c
      ${where([...timeConditions(choiceOf(filter), given, 'c'), ...comments])} ${NEWEST} ${IN_TURN}
    ) as c cross join lateral (
      select ${OF_VISIT}, (select text from comments where comments.id = c.id) as text from counted_visits v ${where(ofComment)} ${IN_TURN}
    ) as v
    ${where(words ? [hasWords('v.text', words)] : [])} ${NEWEST}`
}

const inCategory = ({ categoryId }: CommentFilter, given: Given): string[] =>
  categoryId ? [`c.category_id = ${given(categoryId)}`] : []

/**
 * Returns whether it is quicker to read the comments of a category than the visits: the category has at most `COMMENTS_READ`, or the
 * newest `COMMENTS_READ` of them reach further back than as many visits.
 */
async function isRare(
  db: Database,
  { categoryId, restaurantIds, from, to }: CommentFilter,
): Promise<boolean> {
  if (!categoryId || restaurantIds) return false
  const { parameters, given } = parametersOf()
  const last = (rows: string, row: string, conditions: readonly string[]) => `
    (select opens_at from ${rows} ${row} ${where([...conditions, ...timeConditions({ from, to }, given, row)])}
     order by opens_at desc offset ${COMMENTS_READ} limit 1)`
  const comments = last('comments', 'c', [`category_id = ${given(categoryId)}`])
  const visits = last('counted_visits', 'v', [])
  const [found] = await rowsOf<{ is_rare: boolean }>(
    db,
    `select coalesce(${comments} < ${visits}, true) as is_rare`,
    parameters,
  )
  return found!.is_rare
}

export interface CommentRow {
  id: string
  visit_id: string
  visit_date: string
  visit_score: number | null
  restaurant_id: string
  restaurant: string
  title: string
  options: Pick<VisitOptions, 'translations'>
  category_title: string | null
  category_options: Pick<VisitOptions, 'translations'> | null
  comment: string
  answer_text: string | null
  has_entries: boolean
}

const translationsOf = (options: string) => `jsonb_build_object('translations', ${options} -> 'translations')`

/** Returns comments, the newest visit's first. `after` is the id of the last question before the page. */
export async function commentsPage(
  db: Database,
  filter: CommentFilter,
  { q, after, limit }: { q: string | undefined; after: string | null; limit: number },
): Promise<CommentRow[]> {
  const { parameters, given } = parametersOf()
  const found = q ? await findWords(db, q) : null
  const conditions = {
    comments: inCategory(filter, given),
    visits: [] as string[],
    ...(found ? { ids: given(found) } : { words: q && given(q) }),
  }
  if (after) {
    const last = `select v.opens_at, v.id, q.id from visit_questions q join visits v on v.id = q.visit_id where q.id = ${given(after)}`
    const since = `opens_at <= (select opens_at from (${last}) as last)`
    conditions.comments.push(`c.${since} and (c.opens_at, c.visit_id, c.id) < (${last})`)
    conditions.visits.push(`v.${since}`)
  }
  const page = (found || (await isRare(db, filter)) ? byComment : byVisit)(filter, conditions, given)
  return rowsOf(
    db,
    `select page.id, page.visit_id, page.visit_date, page.score as visit_score, page.restaurant_id, r.title as restaurant, q.title,
       ${translationsOf('q.options')} as options, c.title as category_title, ${translationsOf('c.options')} as category_options,
       q.comment, q.answer_text, q.has_entries
     from (${page} limit ${given(limit)}) as page join restaurants r on r.id = page.restaurant_id
     join visit_questions q on q.id = page.id left join visit_questions c on c.id = q.parent
     order by page.opens_at desc, page.visit_id desc, page.id desc`,
    parameters,
  )
}

interface SaidByScore {
  comments: number
  /** For each visit its score and its comments in one text. */
  said: [score: number, text: string][]
}

/** Returns the newest comments of scored visits, of those with a checklist if it is given. */
export async function commentsByScore(
  db: Database,
  filter: CommentFilter,
  checklistId: ChecklistChoice | undefined,
): Promise<SaidByScore> {
  const { parameters, given } = parametersOf()
  const visits = ['v.score is not null', ...stateConditions({ checklistId }, given)]
  const conditions = { comments: inCategory(filter, given), visits }
  const newest = ((await isRare(db, filter)) ? byComment : byVisit)(filter, conditions, given)
  const [found] = await rowsOf<SaidByScore>(
    db,
    `with read as materialized (${newest} limit ${COMMENTS_READ + 1}),
     visits as (select score, string_agg(text, E'\\n') as said from read group by visit_id, score)
     select (select count(*) from read)::int as comments,
       (select coalesce(json_agg(json_build_array(score, said)), '[]') from visits) as said`,
    parameters,
  )
  return found!
}

/** The characters that only numbers, addresses and whole compounds have. The parts of a compound are counted as words. */
const NO_LETTERS = String.raw`[\x21-\x60\x7b-\x7e]`
/** English contractions. They are function words, which the parser would cut at the apostrophe. */
const CONTRACTIONS = String.raw`\m\w+n[''’]t\M|[''’](s|d|ll|re|ve|m)\M`

/** A word in a form that a text uses. */
export interface FormRow {
  /** The place of the text, from 1. */
  place: number
  form: string
  uses: number
  stem: string
}

/** Returns the words of texts and their stems, in the order of their forms. Stop words are left out. */
export function formsIn(db: Database, texts: readonly string[]): Promise<FormRow[]> {
  return rowsOf(
    db,
    `with forms as materialized (
       select place::int as place, lexeme as form, cardinality(positions) as uses
       from json_array_elements_text($1) with ordinality as texts (said, place),
         unnest(to_tsvector('simple', regexp_replace(said, '${CONTRACTIONS}', ' ', 'gi')))
       where length(lexeme) > 1 and lexeme !~ '${NO_LETTERS}'),
     stems as (
       select form, (ts_lexize(case when form ~ '^[a-z]+$' then 'english_stem'::regdictionary else 'russian_stem' end, form))[1] as stem
       from (select distinct form from forms) as forms)
     select place, form, uses, stem from forms join stems using (form) where stem is not null order by form`,
    [JSON.stringify(texts)],
  )
}
