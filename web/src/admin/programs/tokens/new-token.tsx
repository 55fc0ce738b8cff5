import { Trans, useLingui } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'
import { SCOPES, type Scope } from '@cloche/contract/scopes.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { useChange } from '../../kit/use-change.ts'
import { ReachField } from '../../entities/groups/reach-field.tsx'
import { SCOPE_HELP, SCOPE_WORDS } from '../../entities/tokens/labels.ts'
import { look } from '../../kit/look.ts'
import styles from '../programs.module.css'
import { within } from '../../../boot/within.ts'

/** Makes a token and shows it this once. */
export function NewToken({ close }: { close: () => void }) {
  const { t } = useLingui()
  const form = useId()
  const make = useChange('POST /token', ['token'])
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [reach, setReach] = useState<string[]>([])
  const isReady = name.trim() !== '' && scopes.length > 0
  const made = make.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) make.mutate({ body: { name, scopes, ...(reach.length > 0 && { reach }) } })
  }
  return (
    <Panel
      title={made ? made.name : t`New token`}
      opened
      onClose={close}
      dirty={!made && (name !== '' || scopes.length > 0)}
      footer={
        made ? (
          <Button onClick={close}>
            <Trans>I have kept it</Trans>
          </Button>
        ) : (
          <Button type="submit" form={form} loading={make.isPending} disabled={!isReady}>
            <Trans>Make the token</Trans>
          </Button>
        )
      }
    >
      {made ? (
        <MadeToken token={made.token} />
      ) : (
        <form id={form} className={look.stack(4, look.put.within)} onSubmit={submit}>
          {make.error && <MakeFailure error={make.error} />}
          <TextInput
            label={t`What it is for`}
            placeholder={t`Dashboard of the head office`}
            value={name}
            onChange={within(80, (event) => setName(event.currentTarget.value))}
            autoComplete="off"
            dir="auto"
            data-autofocus
          />
          <Checkbox.Group
            label={t`What the program may do`}
            value={scopes}
            onChange={(chosen) => setScopes(SCOPES.filter((scope) => chosen.includes(scope)))}
          >
            <div className={look.stack(3, styles.scopes)}>
              {SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(SCOPE_WORDS[scope])}
                  description={t(SCOPE_HELP[scope])}
                />
              ))}
            </div>
          </Checkbox.Group>
          <ReachField value={reach} onChange={setReach} />
        </form>
      )}
    </Panel>
  )
}

function MadeToken({ token }: { token: string }) {
  return (
    <ShownOnce
      said={<Trans>The token is made. It is shown this once, so copy it into your program now.</Trans>}
      value={token}
    >
      <Trans>
        The program sends it as <code>Authorization: Bearer</code>. Whoever has it reads what it allows; if it
        gets into other hands, revoke it.
      </Trans>
    </ShownOnce>
  )
}

function MakeFailure({ error }: { error: Error }) {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'quota_reached')
    return <SaveFailure error={error} />
  return (
    <p role="alert" className={look.text('danger')}>
      <Trans>There are as many tokens as there may be. Revoke one first.</Trans>
    </p>
  )
}
