import { Trans } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../kit/format.ts'
import type { QuestionHistory } from './history.ts'
import { Question } from './question.tsx'
import type { ReviewSection } from './review.ts'
import { look } from '../kit/look.ts'
import styles from './section.module.css'

interface Props {
  section: ReviewSection
  visit: Visit
  histories: ReadonlyMap<string, QuestionHistory>
  notes: ReadonlyMap<string, readonly VisitEvent[]>
  /** The last time the visit went back to its guest. */
  returned: VisitEvent | null
  openPhoto: (id: string) => void
}

export function Section({ section, visit, histories, notes, returned, openPhoto }: Props) {
  const { category, score, questions } = section
  return (
    <section id={category.id} aria-labelledby={`${category.id}-title`} className={styles.section}>
      <div className={look.line(3, look.put.baseline, styles.head)}>
        <h2 id={`${category.id}-title`}>{textsOf(category, currentLanguage()).title}</h2>
        {category.type === 'addon' && (
          <span className={look.classes(look.text('soft', 'broken'), styles.addon)}>
            <Trans>Optional section</Trans>
          </span>
        )}
        {score !== null && <span className={styles.score}>{formatScore(score, currentLanguage())}</span>}
      </div>
      {questions.map((question) => (
        <Question
          key={question.item.id}
          question={question}
          visit={visit}
          history={histories.get(question.item.id)}
          notes={notes.get(question.item.id) ?? []}
          returned={returned}
          openPhoto={openPhoto}
        />
      ))}
    </section>
  )
}
