import type { Consent } from '@cloche/contract/applications.ts'
import { keptDraft } from '../../boot/kept-draft.ts'
import { deviceStorage } from '../../boot/page-storage.ts'
import { CURRENT_VERSION } from '../consent/consent-text.ts'
import { EMPTY, faultsOf, FIELDS, type AnketaField, type AnketaValues } from './values.ts'

const KEY = 'cloche.application'

/** A code that the server sent. Times are milliseconds of this device's clock. */
export interface SentCode {
  phone: string
  /** Where the code went, if it went by e-mail. */
  email?: string | undefined
  resendAt: number
  expiresAt: number
  wrong: number
  /** The server accepts no further input for this code. */
  over: boolean
}

/** An application before it is sent. Only this device stores the draft. */
export interface Draft {
  values: AnketaValues
  consent: Consent | null
  /** The phone exactly as typed. */
  telephone: string
  code: SentCode | null
  /** The confirmed phone, or the phone and the confirmed e-mail address, and the token that proves the confirmation to the server. */
  confirmed: { phone: string; email?: string | undefined; phoneToken: string } | null
}
export type ChangeDraft = (change: Partial<Draft>) => void

export const STEPS = ['consent', 'you', 'meals', 'phone'] as const
export type Step = (typeof STEPS)[number]

export const addressOf = (step: Step): string => (step === 'consent' ? '/consent' : `/consent?step=${step}`)

/** Reads a stored draft. Parts that are none become empty. */
export function draftFrom(stored: unknown): Draft {
  const { values, consent, telephone, code, confirmed } = Object(stored) as Partial<Draft>
  return {
    values: valuesFrom(values),
    consent: consent?.version === CURRENT_VERSION ? consent : null,
    telephone: typeof telephone === 'string' ? telephone : '',
    code: code ?? null,
    confirmed: confirmed ?? null,
  }
}

function valuesFrom(kept: unknown): AnketaValues {
  const given = Object(kept) as Record<string, unknown>
  const fits = (field: string, empty: unknown) =>
    typeof given[field] === typeof empty && Array.isArray(given[field]) === Array.isArray(empty)
  const entries = Object.entries(EMPTY).map(([field, empty]) => [
    field,
    fits(field, empty) ? given[field] : empty,
  ])
  return Object.fromEntries(entries) as AnketaValues
}

/** Opens the draft of this device. */
export const openDraft = () => keptDraft<Draft>(deviceStorage, KEY, { from: draftFrom, isEmpty })

const isEmpty = (draft: Draft) => !isBegun(draft) && draft.code === null && draft.confirmed === null

/** Returns whether the browser's storage has the draft. */
export const isDraftKept = (): boolean => deviceStorage.isKept(KEY)

/** Returns whether the draft holds anything that the user may want to delete. */
export function isBegun({ values, consent, telephone }: Draft): boolean {
  const typed = Object.values(values).some((value) => value.length > 0)
  return typed || consent !== null || telephone !== ''
}

/** Returns the wanted step, or the first unfinished step before it. */
export function stepFor(draft: Draft, wanted: string | null, year: number): Step {
  const faults = faultsOf(draft.values, year)
  const fits = (fields: readonly AnketaField[]) => fields.every((field) => faults[field] === undefined)
  const done = [draft.consent !== null, fits(FIELDS.you), fits(FIELDS.meals)]
  const open = done.indexOf(false)
  const last = open === -1 ? STEPS.length - 1 : open
  return STEPS[Math.min(Math.max(STEPS.indexOf(wanted as Step), 0), last)]!
}
