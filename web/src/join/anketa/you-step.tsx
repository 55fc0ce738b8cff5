import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from '../join.module.css'
import type { ChangeDraft, Draft } from './draft.ts'
import { useAnketa } from './use-anketa.ts'
import { FIELDS, LONGEST, type AnketaField } from './values.ts'
import { within } from '../../boot/within.ts'

export interface StepProps {
  draft: Draft
  change: ChangeDraft
  /** The fields that the server refused when the application was sent. */
  refused: readonly AnketaField[]
  done: () => void
}

export function YouStep({ draft, change, refused, done }: StepProps) {
  const { t } = useLingui()
  const { form, values, set, faultOf, submit } = useAnketa(FIELDS.you, draft, change, refused, done)
  const line = (name: (typeof FIELDS.you)[number]) => ({
    name,
    value: values[name],
    fault: faultOf(name),
    'aria-required': true,
    onChange: within<HTMLInputElement>(LONGEST[name], ({ target }) => set(name, target.value)),
  })
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <div data-field="firstName">
        <Field label={t`First name`} autoComplete="given-name" {...line('firstName')} />
      </div>
      <div data-field="lastName">
        <Field label={t`Last name`} autoComplete="family-name" {...line('lastName')} />
      </div>
      <div data-field="email">
        <Field
          label={t`E-mail`}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...line('email')}
        />
      </div>
      <div data-field="city">
        <Field label={t`City`} autoComplete="address-level2" {...line('city')} />
      </div>
      <div data-field="birthYear">
        <Field
          label={t`Year of birth`}
          className={styles.short}
          inputMode="numeric"
          autoComplete="bday-year"
          {...line('birthYear')}
        />
      </div>
      <Button type="submit" wide>
        <Trans>Next</Trans>
      </Button>
    </form>
  )
}
