import { useLingui } from '@lingui/react'
import { useRef, useState, type FormEvent } from 'react'
import type { ChangeDraft, Draft } from './draft.ts'
import { faultsOf, thisYear, type AnketaField, type AnketaValues, type Faults } from './values.ts'
import { FAULT_WORDS } from './labels.ts'

/** Holds one screen of the anketa. Faults show after the first try to continue, which focuses the first of them. */
export function useAnketa(
  fields: readonly AnketaField[],
  { values }: Draft,
  change: ChangeDraft,
  refused: readonly AnketaField[],
  done: () => void,
) {
  const { _ } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setIsTried] = useState(refused.length > 0)
  const [untouched, setUntouched] = useState(refused)
  const found = faultsOf(values, thisYear())
  const faults: Faults = {
    ...Object.fromEntries(untouched.map((field) => [field, 'refused'])),
    ...found,
  }
  return {
    form,
    values,
    set<F extends AnketaField>(field: F, value: AnketaValues[F]) {
      setUntouched((before) => before.filter((each) => each !== field))
      change({ values: { ...values, [field]: value } })
    },
    faultOf(field: AnketaField) {
      const fault = isTried ? faults[field] : undefined
      return fault && _(FAULT_WORDS[fault])
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const first = fields.find((field) => found[field] !== undefined)
      setIsTried(true)
      if (first)
        form.current?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, textarea)`)?.focus()
      else done()
    },
  }
}
