import { Trans } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { QuestionAnswer } from '@cloche/contract/comments.ts'
import { useState } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { Link } from '../../../ui/link.tsx'
import { formatWallClock } from '../../kit/format.ts'
import { answerWords } from '../../entities/answers/answer-words.ts'
import { Lightbox } from '../../entities/answers/lightbox.tsx'
import { ScoreFigure } from '../../entities/answers/score-figure.tsx'
import { Thumbnails } from '../../entities/answers/thumbnails.tsx'
import { Written } from '../comments/comment-list.tsx'
import { look } from '../../kit/look.ts'
import styles from '../comments/comments.module.css'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Lists answers to one question. Each leads to the question in the review of its visit. */
export function AnswerList({ answers }: { answers: readonly QuestionAnswer[] }) {
  const [photoId, show] = useState<string | null>(null)
  const photos = answers.flatMap((answer) =>
    answer.photos.map((photo) => ({ ...photo, title: textsOf(answer, currentLanguage()).title })),
  )
  return (
    <>
      <ul className={styles.comments}>
        {answers.map((answer) => (
          <AnswerLine key={answer.id} answer={answer} openPhoto={show} />
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

interface LineProps {
  answer: QuestionAnswer
  openPhoto: (id: string) => void
}

function AnswerLine({ answer, openPhoto }: LineProps) {
  const { id, visitId, visitDate, restaurant, type, comment, score, photos } = answer
  const language = currentLanguage()
  const texts = textsOf(answer, language)
  return (
    <li>
      <div className={look.line(4, look.put.stretched, look.put.apart, look.text('soft', 's', 'anywhere'))}>
        <p>
          <Link to={`/admin/visit-history/${visitId}#${id}`}>
            <bdi>{restaurant.title}</bdi>, {formatWallClock(visitDate, language, DAY)}
          </Link>
        </p>
        {score !== null && <ScoreFigure score={score / 100} />}
      </div>
      {type === 'rate' ? <Rate answer={answer} /> : <Words words={answerWords(answer, texts, language)} />}
      {comment.trim() && <Written kind={<Trans>Comment</Trans>}>{comment}</Written>}
      {photos.length > 0 && <Thumbnails photos={photos} title={texts.title} open={openPhoto} />}
    </li>
  )
}

function Rate({ answer: { rate, options } }: { answer: QuestionAnswer }) {
  if (rate === null) return null
  const total = options.max ?? 5
  return (
    <p>
      <Trans>
        {rate} of {total}
      </Trans>
    </p>
  )
}

function Words({ words }: { words: readonly string[] }) {
  return words.map((each) => (
    <p key={each} dir="auto">
      {each}
    </p>
  ))
}
