import { useLingui, Trans } from '@lingui/react/macro'
import { Segmented } from '../../ui/segmented.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import type { FieldProps } from './field-props.ts'
import styles from './input.module.css'

/** A row of rates from 1 to the question's scale, with words at both ends. */
export function RateField({ question }: FieldProps) {
  const { t } = useLingui()
  const visitCopy = useVisitCopy()
  const max = question.options.max ?? 5
  const choices = Array.from({ length: max }, (_, index) => {
    const mark = index + 1
    return { value: String(mark), title: mark, label: t`${mark} of ${max}` }
  })
  const tap = (value: string) =>
    Number(value) !== question.rate && visitCopy.setRate(question.id, Number(value))
  return (
    <div>
      <Segmented
        choices={choices}
        chosen={question.rate === null ? null : String(question.rate)}
        onTap={tap}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>
          <Trans>Poor</Trans>
        </span>
        <span>
          <Trans>Excellent</Trans>
        </span>
      </div>
    </div>
  )
}
