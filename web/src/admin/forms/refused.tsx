import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { mayPass } from '../imports/may-pass.ts'
import { FormChoice } from './form-choice.tsx'
import { refusalWords } from './refusal-words.ts'
import styles from '../imports/import-page.module.css'

interface Props {
  error: Error
  file: File
  choose: (file: File) => void
}

/** Says why a workbook could not be read, and offers it again where that can help. */
export function Refused({ error, file, choose }: Props) {
  const { t } = useLingui()
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <strong dir="auto">{file.name}</strong>
        <br />
        {t(refusalWords(error))}
      </p>
      <div className={styles.buttons}>
        {mayPass(error) && (
          <Button variant="default" onClick={() => choose(file)}>
            <Trans>Read it again</Trans>
          </Button>
        )}
        <FormChoice choose={choose} variant="default">
          <Trans>Choose a workbook</Trans>
        </FormChoice>
      </div>
    </div>
  )
}
