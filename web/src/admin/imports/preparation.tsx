import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { useSession } from '../../boot/session-context.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { columnsOf } from './columns.ts'
import styles from './import-page.module.css'

/** The first step: the template, or the names of the columns for a table of one's own. */
export function Preparation({ kind }: { kind: ImportKind }) {
  return (
    <>
      <h2>
        <Trans>Fill in the template</Trans>
      </h2>
      <p>
        <Trans>Or name the columns of a table of your own, by either of these names, in its first row:</Trans>
      </p>
      <ColumnList kind={kind} />
      <TemplateButton kind={kind} />
    </>
  )
}

function ColumnList({ kind }: { kind: ImportKind }) {
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

function TemplateButton({ kind }: { kind: ImportKind }) {
  const { api } = useSession()
  return (
    <div className={styles.action}>
      <DownloadButton
        name={`cloche-${kind}.xlsx`}
        read={() => api.call('GET /import/{kind}', { params: { kind } })}
      >
        <Trans>Download the template</Trans>
      </DownloadButton>
    </div>
  )
}
