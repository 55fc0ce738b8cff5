import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { useTitle } from '../kit/use-title.ts'
import { FormImport } from './form-import.tsx'
import page from '../kit/page.module.css'
import styles from './forms.module.css'

/** `/admin/question/import`: a checklist from a file. */
export default function FormImportPage() {
  const { t } = useLingui()
  useTitle(t`Import a checklist`)
  return (
    <main className={page.page}>
      <div className={page.head}>
        <h1>
          <Trans>Import a checklist</Trans>
        </h1>
        <Link to="/admin/question" className={styles.back}>
          <Trans>To the questions</Trans>
        </Link>
      </div>
      <FormImport />
    </main>
  )
}
