import { Trans } from '@lingui/react/macro'
import { Contrast, TriangleAlert } from 'lucide-react'
import { LOW } from './low-score.ts'
import { look } from '../../kit/look.ts'
import styles from './score-figure.module.css'

/** Shows a question's score (0 to 1) as 0 to 100. A score below the best also has a shape and a word, not only a colour. */
export function ScoreFigure({ score }: { score: number }) {
  const level = score === 1 ? 'full' : score < LOW ? 'low' : 'part'
  return (
    <p className={look.inline(2, styles.figure)} data-level={level}>
      {level === 'low' && <TriangleAlert size={16} aria-hidden />}
      {level === 'part' && <Contrast size={16} aria-hidden />}
      <span className="visually-hidden">
        <Trans>Score:</Trans> {level === 'low' && <Trans>low,</Trans>}{' '}
      </span>
      {Math.round(score * 100)}
    </p>
  )
}
