import { wholeFor } from '@cloche/languages/list.ts'
import { Trans } from '@lingui/react/macro'
import type { Comment } from '@cloche/contract/comments.ts'
import { useState, type ReactNode } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { Link } from '../../../ui/link.tsx'
import { formatWallClock } from '../../kit/format.ts'
import { Lightbox } from '../../entities/answers/lightbox.tsx'
import { ScoreFigure } from '../../entities/answers/score-figure.tsx'
import { Thumbnails } from '../../entities/answers/thumbnails.tsx'
import { percent } from '../../kit/score-words.ts'
import { look } from '../../kit/look.ts'
import styles from './comments.module.css'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Lists comments and text answers, each with its question, its photos, and the way to its visit. */
export function CommentList({ comments }: { comments: readonly Comment[] }) {
  const [photoId, show] = useState<string | null>(null)
  const photos = comments.flatMap((comment) =>
    comment.photos.map((photo) => ({ ...photo, title: comment.question[wholeFor(currentLanguage())] })),
  )
  return (
    <>
      <ul className={styles.comments}>
        {comments.map((comment) => (
          <CommentLine key={comment.id} comment={comment} openPhoto={show} />
        ))}
      </ul>
      <Lightbox
        photos={photos}
        index={photos.findIndex(({ id }) => id === photoId)}
        go={(to) => show(photos.at(to % photos.length)?.id ?? null)}
        close={() => show(null)}
      />
    </>
  )
}

function CommentLine({ comment, openPhoto }: { comment: Comment; openPhoto: (id: string) => void }) {
  const { visitId, visitDate, visitScore, restaurant, answer, text, score, photos } = comment
  const language = currentLanguage()
  const question = comment.question[wholeFor(language)]
  return (
    <li>
      <div className={look.line(4, look.put.stretched, look.put.apart, look.text('soft', 's', 'anywhere'))}>
        <p>
          {comment.category && `${comment.category[wholeFor(language)]} · `}
          {question}
        </p>
        {score !== null && <ScoreFigure score={score / 100} />}
      </div>
      {answer?.trim() && <Written kind={<Trans>Answer</Trans>}>{answer}</Written>}
      {text.trim() && <Written kind={<Trans>Comment</Trans>}>{text}</Written>}
      {photos.length > 0 && <Thumbnails photos={photos} title={question} open={openPhoto} />}
      <p className={look.text('soft', 's', 'anywhere')}>
        <Link to={`/admin/visit-history/${visitId}`}>
          <bdi>{restaurant.title}</bdi>, {formatWallClock(visitDate, language, DAY)}
        </Link>
        {visitScore !== null && (
          <>
            {' · '}
            <Trans>whole visit {percent(visitScore)}</Trans>
          </>
        )}
      </p>
    </li>
  )
}

/** Shows a guest's own words, and whether they answer the question or stand beside its answer. */
export function Written({ kind, children }: { kind: ReactNode; children: string }) {
  return (
    <figure className={look.stack(1, styles.written)}>
      <figcaption>{kind}</figcaption>
      <blockquote dir="auto">{children}</blockquote>
    </figure>
  )
}
