import type { ShowIf } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import type { FormItem } from './outline.ts'
import styles from './forms.module.css'

/** “Only if ‘Door’ is No”. */
export function ConditionWords({ showIf, source }: { showIf: ShowIf; source: FormItem }) {
  const title = source.title
  const answers = answersIn(showIf, source)
  return (
    <span className={styles.soft} dir="auto">
      {answers === '' ? (
        <Trans>Only when “{title}” is answered</Trans>
      ) : (
        <Trans>
          Only when “{title}” is {answers}
        </Trans>
      )}
    </span>
  )
}

function answersIn({ is, atLeast, atMost }: ShowIf, { options }: FormItem): string {
  const titles = new Map(options.choices?.map((choice) => [choice.value, choice.title]))
  if (is) return is.map((value) => titles.get(value) ?? value).join(' / ')
  const bounds = [atLeast === undefined ? '' : `≥ ${atLeast}`, atMost === undefined ? '' : `≤ ${atMost}`]
  return bounds.filter(Boolean).join(', ')
}
