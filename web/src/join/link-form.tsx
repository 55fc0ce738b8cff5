import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import styles from './join.module.css'
import { uuidIn } from '../boot/uuid-in.ts'

interface Props {
  busy: boolean
  /** The user came here to paste a link, so the field gets the focus. */
  first: boolean
  open: (uuid: string) => void
  /** Called when the text holds no link. */
  fail: () => void
}

/** Takes a pasted guest's link. An installed app has its own session, but links open in the browser. */
export function LinkForm({ busy, first, open, fail }: Props) {
  const { t } = useLingui()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const uuid = uuidIn(new FormData(event.currentTarget).get('link') as string)
    if (uuid) open(uuid)
    else fail()
  }
  return (
    <form className={styles.link} onSubmit={submit}>
      <p>
        <Trans>A guest needs no password: open the link you were sent, or paste it here.</Trans>
      </p>
      <Field
        label={t`Your link`}
        name="link"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={first}
      />
      <Button type="submit" kind="quiet" wide disabled={busy}>
        <Trans>Open the link</Trans>
      </Button>
    </form>
  )
}
