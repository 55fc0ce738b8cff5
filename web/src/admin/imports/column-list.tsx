import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { columnsOf } from './columns.ts'
import styles from './import-page.module.css'

export function ColumnList({ kind }: { kind: ImportKind }) {
  const { t } = useLingui()
  return (
    <dl className={styles.columns}>
      {columnsOf(kind).map(({ name, title, hint, required }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {t(title)}
            {hint && <span className={styles.hint}> · {t(hint)}</span>}
          </dd>
          <dd className={styles.hint}>{required ? <Trans>needed</Trans> : <Trans>may be empty</Trans>}</dd>
        </div>
      ))}
    </dl>
  )
}
