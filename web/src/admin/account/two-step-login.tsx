import { Trans, Plural } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { ShieldCheck } from 'lucide-react'
import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { Moment } from '../kit/moment.tsx'
import { look } from '../kit/look.ts'
import { Section } from '../kit/section.tsx'
import styles from './account.module.css'
import { RenewCodes } from './renew-codes.tsx'
import { TurnOff } from './turn-off.tsx'
import { TurnOn } from './turn-on.tsx'
import { useTotp } from '../entities/sessions/use-totp.ts'
import { useWaysIn } from './use-ways-in.ts'

/** Shows the user's own two-step login: off, on, or being changed. */
export function TwoStepLogin() {
  const query = useTotp()
  const { hasPassword, provider } = useWaysIn()
  const heading = useRef<HTMLHeadingElement>(null)
  const [doing, setDoing] = useState<'turnOn' | 'turnOff' | 'renew' | null>(null)
  const state = query.data
  const done = () => {
    setDoing(null)
    // The focused element disappears.
    heading.current?.focus()
  }
  return (
    <Section title={<Trans>Two-step login</Trans>} heading={heading}>
      {query.isPending && <RowsSkeleton rows={2} />}
      {query.isError && !state && <Failure query={query} />}
      {state && doing === 'turnOn' && <TurnOn done={done} />}
      {state && doing === 'turnOff' && <TurnOff done={done} />}
      {state && doing === 'renew' && <RenewCodes done={done} />}
      {state && !state.enabledAt && doing === null && hasPassword && (
        <TwoStepOff turnOn={() => setDoing('turnOn')} />
      )}
      {state?.enabledAt && doing === null && (
        <TwoStepOn
          enabledAt={state.enabledAt}
          codesLeft={state.recoveryCodesLeft}
          renew={() => setDoing('renew')}
          turnOff={() => setDoing('turnOff')}
        />
      )}
      {state && doing === null && <Elsewhere hasPassword={hasPassword} provider={provider} />}
    </Section>
  )
}

/** Says what this has no say in: a login by the provider of single sign-on. */
function Elsewhere({ hasPassword, provider }: ReturnType<typeof useWaysIn>) {
  if (provider === null && hasPassword) return null
  return (
    <p className={look.text('soft')}>
      {provider === null ? (
        <Trans>It goes with a password, and you have none.</Trans>
      ) : (
        <Trans>When you log in by {provider}, that service asks for a second step, or not.</Trans>
      )}
    </p>
  )
}

function TwoStepOff({ turnOn }: { turnOn: () => void }) {
  return (
    <>
      <p className={look.text('soft')}>
        <Trans>
          Off: your password alone lets you in. Turned on, logging in takes a code from your phone too, so
          that a password somebody else learns is not enough.
        </Trans>
      </p>
      <div className={look.row(2, look.put.stretched, styles.buttons)}>
        <Button onClick={turnOn}>
          <Trans>Turn on two-step login</Trans>
        </Button>
      </div>
    </>
  )
}

/** Below this number of recovery codes, the page suggests making new ones. */
const FEW_CODES = 4

interface TwoStepOnProps {
  enabledAt: string
  codesLeft: number
  renew: () => void
  turnOff: () => void
}

function TwoStepOn({ enabledAt, codesLeft, renew, turnOff }: TwoStepOnProps) {
  return (
    <>
      <p className={look.line(2, styles.on)}>
        <ShieldCheck size={18} aria-hidden />
        <span>
          <Trans>
            On since <Moment at={enabledAt} />
          </Trans>
        </span>
      </p>
      <p className={codesLeft < FEW_CODES ? look.text('warn') : look.text('soft')}>
        <Plural
          value={codesLeft}
          _0="No recovery code is left: make new ones before you lose your phone."
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </p>
      <div className={look.row(2, look.put.stretched, styles.buttons)}>
        <Button variant="default" onClick={renew}>
          <Trans>Make new recovery codes</Trans>
        </Button>
        <Button variant="subtle" color="red" onClick={turnOff}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
    </>
  )
}
