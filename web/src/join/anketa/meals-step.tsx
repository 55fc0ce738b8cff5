import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { DIETS, EATING_OUT, FREE_TIMES } from '@cloche/contract/anketa-choices.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { GrowText } from '../../ui/grow-text.tsx'
import styles from '../join.module.css'
import { Chips } from './chips.tsx'
import { useAnketa } from './use-anketa.ts'
import { FIELDS, LONGEST, type AnketaField } from './values.ts'
import { DIET_WORDS, EATING_OUT_WORDS, FREE_WORDS } from './labels.ts'
import type { StepProps } from './you-step.tsx'
import { within } from '../../boot/within.ts'

const WEEKDAYS = FREE_TIMES.filter((time) => time.startsWith('weekday'))
const WEEKEND = FREE_TIMES.filter((time) => time.startsWith('weekend'))

export function MealsStep({ draft, change, refused, done }: StepProps) {
  const { t, i18n } = useLingui()
  const { form, values, set, faultOf, submit } = useAnketa(FIELDS.meals, draft, change, refused, done)
  const free = (times: readonly (typeof FREE_TIMES)[number][], label: string) => (
    <Chips
      label={label}
      row
      choices={times.map((value) => ({ value, title: i18n._(FREE_WORDS[value]) }))}
      chosen={values.free}
      choose={(chosen) => set('free', chosen)}
    />
  )
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <Group field="eatsOut" title={<Trans>How often do you eat out?</Trans>} fault={faultOf('eatsOut')}>
        <ChoiceList
          kind="radio"
          choices={EATING_OUT.map((value) => ({ value, title: i18n._(EATING_OUT_WORDS[value]) }))}
          chosen={[values.eatsOut]}
          onTap={(value) => set('eatsOut', EATING_OUT.find((each) => each === value) ?? '')}
        />
      </Group>
      <Group field="free" title={<Trans>When are you free?</Trans>} fault={faultOf('free')}>
        {free(WEEKDAYS, t`On weekdays`)}
        {free(WEEKEND, t`At weekends`)}
      </Group>
      <Group
        field="diets"
        title={<Trans>What should a kitchen know?</Trans>}
        hint={<Trans>You may leave this out.</Trans>}
        fault={faultOf('diets')}
      >
        <Chips
          label={t`Diets`}
          choices={DIETS.map((value) => ({ value, title: i18n._(DIET_WORDS[value]) }))}
          chosen={values.diets}
          choose={(chosen) => set('diets', chosen)}
        />
        <div data-field="dietNote">
          <GrowText
            aria-label={t`Allergies, and what else you don't eat`}
            placeholder={t`Allergies, and what else you don't eat`}
            value={values.dietNote}
            onChange={within(LONGEST.dietNote, ({ target }) => set('dietNote', target.value))}
          />
          <FieldFaultText text={faultOf('dietNote')} />
        </div>
      </Group>
      <Group field="note" title={<Trans>Anything else?</Trans>} fault={faultOf('note')}>
        <GrowText
          aria-label={t`Anything else?`}
          placeholder={t`What you love to eat, visits you have made…`}
          value={values.note}
          onChange={within(LONGEST.note, ({ target }) => set('note', target.value))}
        />
      </Group>
      <Button type="submit" wide>
        <Trans>Next</Trans>
      </Button>
    </form>
  )
}

interface GroupProps {
  field: AnketaField
  title: ReactNode
  hint?: ReactNode
  fault: string | undefined
  children: ReactNode
}

function Group({ field, title, hint, fault, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset data-field={field} className={styles.group} aria-describedby={fault ? id : undefined}>
      <legend>{title}</legend>
      {hint && <p className={styles.lead}>{hint}</p>}
      {children}
      <FieldFaultText id={id} text={fault} />
    </fieldset>
  )
}

function FieldFaultText({ id, text }: { id?: string; text: string | undefined }) {
  return (
    text && (
      <p id={id} className={styles.fieldFault}>
        {text}
      </p>
    )
  )
}
