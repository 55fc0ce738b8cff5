import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { look } from '../../kit/look.ts'
import styles from './links.module.css'

const DAYS_MAX = 365

interface Props {
  usualDays: number
  make: { mutate: (days: number) => void; isPending: boolean; error: Error | null }
}

/** Makes a link that works for some days. */
export function MakeLink({ usualDays, make }: Props) {
  const { t } = useLingui()
  const [days, setDays] = useState(usualDays)
  return (
    <>
      <div className={look.row(2)}>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate(days)}>
          <Trans>Make a link</Trans>
        </Button>
        <span>
          <Trans>that works for</Trans>
        </span>
        <NumberInput
          aria-label={t`Days the link works`}
          className={styles.days}
          min={1}
          max={DAYS_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          value={days}
          onChange={(value) => setDays(Number(value) || 1)}
        />
        <span>
          <Plural value={days} one="day" other="days" />
        </span>
      </div>
      {make.error && <SaveFailure error={make.error} />}
    </>
  )
}
