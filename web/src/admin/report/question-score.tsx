import { Trans } from '@lingui/react/macro'
import { Contrast, TriangleAlert } from 'lucide-react'
import type { ReportQuestion } from './report.ts'
import styles from './section.module.css'

const LOW = 0.5

/** 0..100; less than the best has a shape and a word as well as a colour. */
export function QuestionScore({ question: { score, state } }: { question: ReportQuestion }) {
  if (state === 'notApplicable') {
    return (
      <p className={styles.figure} data-level="none">
        <Trans>not applicable</Trans>
      </p>
    )
  }
  if (score === null) return null
  const level = score === 1 ? 'full' : score < LOW ? 'low' : 'part'
  return (
    <p className={styles.figure} data-level={level}>
      {level === 'low' && <TriangleAlert size={16} aria-hidden />}
      {level === 'part' && <Contrast size={16} aria-hidden />}
      <span className="visually-hidden">
        <Trans>Score:</Trans> {level === 'low' && <Trans>low,</Trans>}{' '}
      </span>
      {Math.round(score * 100)}
    </p>
  )
}
