import { Plural, Trans } from '@lingui/react/macro'
import type { CommentWords as Words } from '@cloche/contract/comments.ts'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { Link } from '../../../ui/link.tsx'
import { formatNumber } from '../../kit/format.ts'
import { Failure } from '../../kit/failure.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import type { InsightFilter } from '../insight-filter.ts'
import { percent } from '../../kit/score-words.ts'
import { useCommentWords } from './use-comments.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'
import styles from './comments.module.css'

interface Props {
  filter: InsightFilter
  today: string
  /** The searched words. */
  chosen: string
  /** The address of the page with the comments that have a word. */
  addressOf: (word: string) => string
}

/** Names the words that low-scoring visits use more, and those that the others use more. */
export function CommentWords({ filter, today, ...links }: Props) {
  const query = useCommentWords(filter, today)
  const { data } = query
  if (data?.comments === 0) return null
  return (
    <div className={look.stack(3, styles.apart)} aria-busy={query.isPlaceholderData}>
      <h3>
        <Trans>Words that set low-scoring visits apart</Trans>
      </h3>
      {query.isPending && <RowsSkeleton rows={2} />}
      {query.isError && !data && <Failure query={query} />}
      {data && <Found data={data} {...links} />}
    </div>
  )
}

type Links = Pick<Props, 'chosen' | 'addressOf'>

function Found({ data, ...links }: Links & { data: Words }) {
  const { words } = data
  return (
    <>
      {words.length === 0 ? (
        <p>
          <Trans>No word stands out.</Trans>
        </p>
      ) : (
        <div className={insight.columns}>
          <WordList
            title={<Trans>More in low-scoring visits</Trans>}
            words={words.filter(({ z }) => z > 0)}
            {...links}
          />
          <WordList
            title={<Trans>More in the others</Trans>}
            words={words.filter(({ z }) => z < 0).toReversed()}
            {...links}
          />
        </div>
      )}
      <Basis data={data} />
    </>
  )
}

function WordList({ title, words, chosen, addressOf }: Links & { title: ReactNode; words: Words['words'] }) {
  return (
    <div>
      <h4>{title}</h4>
      {words.length === 0 ? (
        <p className={insight.soft}>–</p>
      ) : (
        <ul className={look.row(2, look.put.stretched, styles.words)}>
          {words.map(({ word, low, other }) => (
            <li key={word}>
              <Link to={addressOf(word)} replace aria-current={word === chosen || undefined}>
                {word}
                <small>
                  <span className="visually-hidden">
                    <Trans>
                      {low} in low-scoring visits, {other} in the others
                    </Trans>
                  </span>
                  <span aria-hidden>
                    {low} : {other}
                  </span>
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Says what the words are of, and how far they can be trusted. */
function Basis({ data: { lowest, lowVisits, otherVisits, comments, isCut, compared } }: { data: Words }) {
  const visits = lowVisits + otherVisits
  const read = formatNumber(comments, currentLanguage())
  return (
    <p className={insight.soft}>
      {lowest !== null && (
        <Trans>
          Low-scoring is the lowest quarter: {lowVisits} of{' '}
          <Plural value={visits} one="# scored visit" other="# scored visits" />, with {percent(lowest)} or
          less.
        </Trans>
      )}{' '}
      {isCut ? (
        <Trans>Only the newest {read} comments and text answers are counted; there are more.</Trans>
      ) : (
        <Plural
          value={comments}
          one="Counted in # comment or text answer."
          other="Counted in # comments and text answers."
        />
      )}{' '}
      <Plural
        value={compared}
        one="# word that at least three visits have was compared."
        other="# words that at least three visits have were compared; one in ten of those shown may still be chance."
      />{' '}
      <Trans>The figures say how often low-scoring visits and the others use a word.</Trans>
    </p>
  )
}
