import { Trans, useLingui } from '@lingui/react/macro'
import type { Identity } from '@cloche/contract/sign-on.ts'
import { LINKED, SIGN_ON_RESULT } from '@cloche/contract/sign-on-results.ts'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTotp } from '../entities/sessions/use-totp.ts'
import alert from '../kit/alert.module.css'
import { look } from '../kit/look.ts'
import { Section } from '../kit/section.tsx'
import { Moment } from '../kit/moment.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { useCall } from '../kit/use-call.ts'
import { useChange } from '../kit/use-change.ts'
import styles from './account.module.css'
import { EitherCodeField, FormButtons, OwnPasswordField, useFieldFaults } from './form-parts.tsx'
import { LinkRefusal } from './link-refusal.tsx'

/** The user's own account of single sign-on. Nothing is shown where it is neither set up nor linked. */
export function SignOn() {
  const { data } = useCall('GET /user/identity', {})
  const heading = useRef<HTMLHeadingElement>(null)
  const [isLinking, setIsLinking] = useState(false)
  const refusal = useResult()
  if (!data || (data.provider === null && data.items.length === 0)) return null
  const { provider, hasPassword, items } = data
  const isLinked = items.some(({ works }) => works)
  const cancel = () => {
    setIsLinking(false)
    // The focused element disappears.
    heading.current?.focus()
  }
  return (
    <Section title={<Trans>Single sign-on</Trans>} heading={heading}>
      {refusal && !isLinking && (
        <p role="alert" className={look.stack(2, alert.alert)}>
          <LinkRefusal why={refusal} />
        </p>
      )}
      {items.map((each) => (
        <Linked key={each.id} identity={each} canUnlink={hasPassword} />
      ))}
      {provider !== null && !isLinked && !isLinking && (
        <>
          <p className={look.text('soft')}>
            <Trans>
              Link your account of {provider}, and you log in with it. It then decides your role and asks for
              a second step. Your password stays.
            </Trans>
          </p>
          <div className={look.row(2, look.put.stretched, styles.buttons)}>
            <Button variant="default" onClick={() => setIsLinking(true)}>
              <Trans>Link an account of {provider}</Trans>
            </Button>
          </div>
        </>
      )}
      {provider !== null && isLinking && <LinkForm provider={provider} cancel={cancel} />}
    </Section>
  )
}

/** The result with which the provider led back; a new link is told in passing. The address keeps nothing of it. */
function useResult(): string | null {
  const { t } = useLingui()
  const { hash } = useLocation()
  const go = useNavigate()
  const [result] = useState(() =>
    hash.startsWith(SIGN_ON_RESULT) ? hash.slice(SIGN_ON_RESULT.length) : null,
  )
  const isTold = useRef(false)
  useEffect(() => {
    if (result === null || isTold.current) return
    isTold.current = true
    void go('.', { replace: true })
    if (result === LINKED) notifications.show({ message: t`The account is linked.` })
  }, [result, go, t])
  return result === LINKED ? null : result
}

interface LinkedProps {
  identity: Identity
  canUnlink: boolean
}

function Linked({ identity: { id, provider, label, linkedAt, lastUsedAt, works }, canUnlink }: LinkedProps) {
  const { t } = useLingui()
  const unlink = useChange('DELETE /user/identity/{id}', ['GET /user/identity', 'session'], {
    onSuccess: () => void notifications.show({ message: t`The account is unlinked.` }),
  })
  return (
    <>
      {unlink.error && <SaveFailure error={unlink.error} />}
      <p className={look.text('anywhere')}>
        {works ? (
          <Trans>
            Linked to <bdi>{label}</bdi> of {provider} since <Moment at={linkedAt} />.
          </Trans>
        ) : (
          <Trans>
            <bdi>{label}</bdi> is of {provider}, which is not in use any more.
          </Trans>
        )}{' '}
        {lastUsedAt !== null && (
          <Trans>
            Last login with it: <Moment at={lastUsedAt} />.
          </Trans>
        )}
      </p>
      {canUnlink ? (
        <div className={look.row(2, look.put.stretched, styles.buttons)}>
          <Button
            variant="light"
            color="red"
            loading={unlink.isPending}
            onClick={() => unlink.mutate({ params: { id } })}
          >
            <Trans>Unlink</Trans>
          </Button>
        </div>
      ) : (
        <p className={look.text('soft')}>
          <Trans>It is your only way to log in, so it stays.</Trans>
        </p>
      )}
    </>
  )
}

/** Asks for the password, and for a code where two-step login is on, then leads to the provider. */
function LinkForm({ provider, cancel }: { provider: string; cancel: () => void }) {
  const { t } = useLingui()
  const totp = useTotp()
  const isCodeAsked = Boolean(totp.data?.enabledAt)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const link = useChange('POST /user/identity', [], {
    onSuccess: ({ url }) => {
      setIsLeaving(true)
      location.assign(url)
    },
  })
  const faults = useFieldFaults(link.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    link.mutate({ body: { password, ...(isCodeAsked && { code }) } })
  }
  return (
    <form className={look.stack(3, styles.form)} onSubmit={submit}>
      {faults.other && <SaveFailure error={faults.other} />}
      <OwnPasswordField
        label={t`Your password`}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={faults.password}
        onChange={setPassword}
      />
      {isCodeAsked && <EitherCodeField value={code} error={faults.code} onChange={setCode} />}
      <FormButtons busy={link.isPending || isLeaving} cancel={cancel}>
        <Trans>Continue with {provider}</Trans>
      </FormButtons>
    </form>
  )
}
