import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from '../../ui/search-params.ts'
import { useTitle } from '../kit/use-title.ts'
import { KindImport } from './kind-import.tsx'
import { KINDS, kindOf } from './kinds.ts'
import page from '../kit/page.module.css'
import styles from './import-page.module.css'

export default function ImportPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const kind = kindOf(params)
  useTitle(t`Import`)
  return (
    <main className={page.page}>
      <div className={page.head}>
        <h1>
          <Trans>Import</Trans>
        </h1>
        <SegmentedControl
          aria-label={t`What to import`}
          className={styles.kinds}
          data={Object.entries(KINDS).map(([value, { title }]) => ({ value, label: t(title) }))}
          value={kind}
          onChange={(next) => setParams({ kind: next }, { replace: true })}
        />
      </div>
      <KindImport key={kind} kind={kind} />
    </main>
  )
}
