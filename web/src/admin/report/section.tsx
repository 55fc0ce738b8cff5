import { Trans } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../format.ts'
import { Question } from './question.tsx'
import type { ReportSection } from './report.ts'
import styles from './section.module.css'

interface Props {
  section: ReportSection
  visit: Visit
  openPhoto: (id: string) => void
}

export function Section({ section: { category, score, questions }, visit, openPhoto }: Props) {
  return (
    <section id={category.id} aria-labelledby={`${category.id}-title`} className={styles.section}>
      <div className={styles.head}>
        <h2 id={`${category.id}-title`}>{textsOf(category, currentLanguage()).title}</h2>
        {category.type === 'addon' && (
          <span className={styles.addon}>
            <Trans>Optional section</Trans>
          </span>
        )}
        {score !== null && <span className={styles.score}>{formatScore(score, currentLanguage())}</span>}
      </div>
      {questions.map((question) => (
        <Question key={question.item.id} question={question} visit={visit} openPhoto={openPhoto} />
      ))}
    </section>
  )
}
