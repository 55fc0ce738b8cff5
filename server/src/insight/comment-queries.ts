import type { VisitOptions } from '@cloche/contract/questions.ts'
import { COMMENTS_READ, type CommentsQuery } from '@cloche/contract/comments.ts'
import type { Database } from '../db/database.ts'
import { parametersOf, type Given } from '../db/parameters.ts'
import { rowsOf } from '../db/rows.ts'
import { visitConditions } from './filter.ts'
import { IS_WRITTEN, rarelyWrittenIn } from './written-in.ts'

/** What comments are chosen by. */
export type CommentFilter = Omit<CommentsQuery, 'limit' | 'cursor' | 'q'>

/** Where guests write: beside an answer, and in the answer to a question of text. */
const COLUMNS = ['q.comment', 'q.answer_text'] as const
type Column = (typeof COLUMNS)[number]

/**
 * Chooses texts that have the typed words. Nobody says in which language a text is. The indexes `visit_questions_comment_words` and
 * `visit_questions_answer_words` are on the left side.
 */
const hasWords = (column: Column, typed: string) =>
  `(to_tsvector('english', ${column}) || to_tsvector('russian', ${column})) @@ (
    websearch_to_tsquery('english', ${typed}) || websearch_to_tsquery('russian', ${typed}))`

/** Chooses `visit_questions q` of `visits v` with a comment or a text answer. */
function commentConditions({ categoryId }: CommentFilter, given: Given): string[] {
  // A sub-select that names one row of the visit keeps the planner from joining all rows of the category.
  const inCategory = (id: string) =>
    `q.parent = (
      select c.id from visit_questions c where c.visit_id = v.id and c.source_id = ${given(id)} and c.parent is null)`
  return [IS_WRITTEN, ...(categoryId ? [inCategory(categoryId)] : [])]
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

/** So many found comments are read by their ids. A word that more have is met soon when visits are walked from the newest on. */
const FEW_FOUND = 2000

const foundIn = (column: Column) =>
  `(select q.id from visit_questions q where ${column} <> '' and ${hasWords(column, '$1')} limit ${FEW_FOUND + 1})`
const FOUND = COLUMNS.map(foundIn).join(' union ')

/** Returns the ids of comments that have the words; null if they are many. */
async function findWords(db: Database, q: string): Promise<string[] | null> {
  const found = await rowsOf<{ id: string }>(db, FOUND, [q])
  return found.length > FEW_FOUND ? null : found.map(({ id }) => id)
}

const NEWEST_VISITS = 'order by v.opens_at desc, v.id desc'
/** Has each visit's comments read when its turn comes, where the planner would sort the comments of all of them. */
const IN_TURN = 'offset 0'

/**
 * Returns comments, those of the newest visit first. `after`: the id of the last question before the page. Visits are read until the page
 * is full, but few comments that an index has found are read by their ids.
 */
export async function commentsPage(
  db: Database,
  filter: CommentFilter,
  { q, after, limit }: { q: string | undefined; after: string | null; limit: number },
): Promise<CommentRow[]> {
  const { parameters, given } = parametersOf()
  const found = q ? await findWords(db, q) : null
  const visits = [...visitConditions(filter, given), ...(await rarelyWrittenIn(db, filter, given))]
  const comments = commentConditions(filter, given)
  if (found) comments.push(`q.id = any(${given(found)}::uuid[])`)
  else if (q) {
    const typed = given(q)
    comments.push(`(${COLUMNS.map((column) => hasWords(column, typed)).join(' or ')})`)
  }
  if (after) {
    const last = `select v.opens_at, v.id, q.id from visit_questions q join visits v on v.id = q.visit_id where q.id = ${given(after)}`
    comments.push(`(v.opens_at, v.id, q.id) < (${last})`)
    visits.push(`v.opens_at <= (select opens_at from (${last}) as last)`)
  }
  const page = `
    select q.id, v.id as visit_id, v.visit_date, v.score as visit_score, v.restaurant_id, v.opens_at
    from (
      select v.id, v.visit_date, v.score, v.restaurant_id, v.opens_at from visits v
      where ${visits.join(' and ')} ${found ? '' : NEWEST_VISITS}
    ) as v
    cross join lateral (
      select q.id from visit_questions q where q.visit_id = v.id and ${comments.join(' and ')} ${found ? '' : IN_TURN}
    ) as q
    ${NEWEST_VISITS}, q.id desc limit ${given(limit)}`
  return rowsOf(
    db,
    `select v.id, v.visit_id, v.visit_date, v.visit_score, v.restaurant_id, r.title as restaurant, q.title,
       ${translationsOf('q.options')} as options, c.title as category_title, ${translationsOf('c.options')} as category_options,
       q.comment, q.answer_text, q.has_entries
     from (${page}) as v join restaurants r on r.id = v.restaurant_id
     join visit_questions q on q.id = v.id left join visit_questions c on c.id = q.parent
     order by v.opens_at desc, v.visit_id desc, v.id desc`,
    parameters,
  )
}

/** A character of numbers, addresses and whole compounds, whose parts are counted by themselves, that no word has. */
const NO_LETTERS = String.raw`[\x21-\x60\x7b-\x7e]`
/** English contractions: function words, which the parser would cut at the apostrophe. */
const CONTRACTIONS = String.raw`\m\w+n[''’]t\M|[''’](s|d|ll|re|ve|m)\M`

interface SaidByScore {
  comments: number
  /** The score of a visit, and what its comments say. */
  said: [score: number, text: string][]
}

/** Returns the newest comments of scored visits. */
export async function commentsByScore(db: Database, filter: CommentFilter): Promise<SaidByScore> {
  const { parameters, given } = parametersOf()
  const visits = [...visitConditions(filter, given), ...(await rarelyWrittenIn(db, filter, given))].join(
    ' and ',
  )
  const comments = commentConditions(filter, given).join(' and ')
  const [found] = await rowsOf<SaidByScore>(
    db,
    `with read as materialized (
       select v.id as visit_id, v.score, concat_ws(' ', q.answer_text, q.comment) as said
       from (
         select v.id, v.score, v.opens_at from visits v where ${visits} and v.score is not null ${NEWEST_VISITS}
       ) as v cross join lateral (
         select q.id, q.answer_text, q.comment from visit_questions q where q.visit_id = v.id and ${comments} ${IN_TURN}
       ) as q
       ${NEWEST_VISITS}, q.id desc limit ${COMMENTS_READ + 1}),
     visits as (select score, string_agg(said, E'\\n') as said from read group by visit_id, score)
     select (select count(*) from read)::int as comments,
       (select coalesce(json_agg(json_build_array(score, said)), '[]') from visits) as said`,
    parameters,
  )
  return found!
}

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
