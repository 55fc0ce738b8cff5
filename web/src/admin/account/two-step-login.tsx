import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import styles from './account.module.css'
import { RenewCodes } from './renew-codes.tsx'
import { TurnOff } from './turn-off.tsx'
import { TurnOn } from './turn-on.tsx'
import { TwoStepOff } from './two-step-off.tsx'
import { TwoStepOn } from './two-step-on.tsx'
import { useTotp } from './use-totp.ts'

/** One's own two-step login: off, on, or being changed. */
export function TwoStepLogin() {
  const query = useTotp()
  const heading = useRef<HTMLHeadingElement>(null)
  const [doing, setDoing] = useState<'turnOn' | 'turnOff' | 'renew' | null>(null)
  const state = query.data
  const done = () => {
    setDoing(null)
    // What had the focus goes away.
    heading.current?.focus()
  }
  return (
    <section className={styles.section} aria-labelledby="two-step">
      <h2 id="two-step" ref={heading} tabIndex={-1}>
        <Trans>Two-step login</Trans>
      </h2>
      {query.isPending && <RowsSkeleton rows={2} />}
      {query.isError && !state && (
        <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {state && doing === 'turnOn' && <TurnOn done={done} />}
      {state && doing === 'turnOff' && <TurnOff done={done} />}
      {state && doing === 'renew' && <RenewCodes done={done} />}
      {state && !state.enabledAt && doing === null && <TwoStepOff turnOn={() => setDoing('turnOn')} />}
      {state?.enabledAt && doing === null && (
        <TwoStepOn
          enabledAt={state.enabledAt}
          codesLeft={state.recoveryCodesLeft}
          renew={() => setDoing('renew')}
          turnOff={() => setDoing('turnOff')}
        />
      )}
    </section>
  )
}
