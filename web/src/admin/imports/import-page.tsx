import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from '../../ui/search-params.ts'
import { Page } from '../kit/page.tsx'
import { KindImport } from './kind-import.tsx'
import { KINDS, kindOf } from './kinds.ts'
import styles from './import-page.module.css'

export default function ImportPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const kind = kindOf(params)
  const kinds = (
    <SegmentedControl
      aria-label={t`What to import`}
      className={styles.kinds}
      data={Object.entries(KINDS).map(([value, { title }]) => ({ value, label: t(title) }))}
      value={kind}
      onChange={(next) => setParams({ kind: next }, { replace: true })}
    />
  )
  return (
    <Page title={t`Import`} actions={kinds}>
      <KindImport key={kind} kind={kind} />
    </Page>
  )
}
