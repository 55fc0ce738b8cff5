import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { Page } from '../kit/page.tsx'
import { FormImport } from './form-import.tsx'
import styles from './forms.module.css'

/** `/admin/question/import`: a checklist from a file. */
export default function FormImportPage() {
  const { t } = useLingui()
  const back = (
    <Link to="/admin/question" className={styles.back}>
      <Trans>To the questions</Trans>
    </Link>
  )
  return (
    <Page title={t`Import a checklist`} actions={back}>
      <FormImport />
    </Page>
  )
}
