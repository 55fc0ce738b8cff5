import type { FormReading } from '@cloche/contract/bank.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CheckCheck } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { ArrivalHeading } from './arrival-heading.tsx'
import state from '../kit/state.module.css'
import styles from '../imports/import-page.module.css'

export function Stored({ read, again }: { read: FormReading; again: () => void }) {
  const questions = read.items.filter(({ parent }) => parent !== null).length
  return (
    <div className={state.state} role="status">
      <CheckCheck size={32} className={styles.done} aria-hidden />
      <ArrivalHeading>
        <Plural value={questions} one="# question imported" other="# questions imported" />
      </ArrivalHeading>
      <p>
        <Trans>
          Visits that guests open from now on have them. Those already opened keep the copy they have.
        </Trans>
      </p>
      <p>
        <Link to="/admin/question">
          <Trans>To the questions</Trans>
        </Link>
      </p>
      <Button variant="default" onClick={again}>
        <Trans>Import another form</Trans>
      </Button>
    </div>
  )
}
