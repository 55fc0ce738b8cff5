import { Trans } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { Answer } from './answer.tsx'
import { Dishes } from './dishes.tsx'
import type { QuestionHistory as History } from './history.ts'
import { Photos } from './photos.tsx'
import { QuestionHistory } from './question-history.tsx'
import { QuestionScore } from './question-score.tsx'
import type { ReportQuestion } from './report.ts'
import styles from './section.module.css'

interface Props {
  question: ReportQuestion
  visit: Visit
  history: History | undefined
  openPhoto: (id: string) => void
}

export function Question({ question, visit, history, openPhoto }: Props) {
  const { item } = question
  const { title } = textsOf(item, currentLanguage())
  return (
    <article className={styles.question} data-question={item.id}>
      <h3>{title}</h3>
      <div className={styles.answer}>
        <Answer question={question} />
        {item.dishes.length > 0 && <Dishes dishes={item.dishes} visit={visit} />}
        {item.comment.trim() && (
          <p className={styles.comment} dir="auto">
            <span className="visually-hidden">
              <Trans>Comment:</Trans>{' '}
            </span>
            {item.comment}
          </p>
        )}
        {item.photos.length > 0 && <Photos photos={item.photos} title={title} open={openPhoto} />}
        {history && <QuestionHistory history={history} item={item} visit={visit} />}
      </div>
      <QuestionScore question={question} />
    </article>
  )
}
