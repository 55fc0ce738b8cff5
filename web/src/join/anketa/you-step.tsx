import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from '../join.module.css'
import type { ChangeDraft, Draft } from './draft.ts'
import { useAnketa } from './use-anketa.ts'
import { FIELDS, LONGEST, type AnketaField } from './values.ts'

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
    onChange: ({ target }: { target: HTMLInputElement }) => set(name, target.value),
  })
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <div data-field="firstName">
        <Field
          label={t`First name`}
          autoComplete="given-name"
          maxLength={LONGEST.firstName}
          {...line('firstName')}
        />
      </div>
      <div data-field="lastName">
        <Field
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={LONGEST.lastName}
          {...line('lastName')}
        />
      </div>
      <div data-field="email">
        <Field
          label={t`E-mail`}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST.email}
          {...line('email')}
        />
      </div>
      <div data-field="city">
        <Field label={t`City`} autoComplete="address-level2" maxLength={LONGEST.city} {...line('city')} />
      </div>
      <div data-field="birthYear">
        <Field
          label={t`Year of birth`}
          className={styles.short}
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          {...line('birthYear')}
        />
      </div>
      <Button type="submit" wide>
        <Trans>Next</Trans>
      </Button>
    </form>
  )
}
