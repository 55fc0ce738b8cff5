import { Trans, useLingui } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../kit/format.ts'
import { LOW } from '../entities/answers/low-score.ts'
import type { ReviewSection } from './review.ts'
import { look } from '../kit/look.ts'
import styles from './category-scores.module.css'

interface Props {
  sections: readonly ReviewSection[]
  /** The sections shown below. The names of other sections are not links. */
  shown: readonly ReviewSection[]
}

export function CategoryScores({ sections, shown }: Props) {
  const { t } = useLingui()
  const ids = new Set(shown.map(({ category }) => category.id))
  return (
    <nav aria-label={t`Categories`} className={styles.scores}>
      <ul>
        {sections.map(({ category, score }) => (
          <li key={category.id}>
            <Name
              id={ids.has(category.id) ? category.id : null}
              text={textsOf(category, currentLanguage()).title}
            />
            <span className={styles.bar} data-level={levelOf(score)} aria-hidden>
              <span style={{ width: `${score ?? 0}%` }} />
            </span>
            <span
              className={look.classes(look.text('figures', 'unbroken'), styles.figure)}
              data-scored={score !== null}
            >
              {score === null ? <Trans>not scored</Trans> : formatScore(score, currentLanguage())}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const FINE = 80

/** The level sets the bar's colour only; the figure beside the bar gives the same information. */
function levelOf(score: number | null): 'low' | 'part' | 'full' {
  if (score === null || score >= FINE) return 'full'
  return score < LOW * 100 ? 'low' : 'part'
}

function Name({ id, text }: { id: string | null; text: string }) {
  return id ? <a href={`#${id}`}>{text}</a> : <span>{text}</span>
}
