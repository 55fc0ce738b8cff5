import { t } from '@lingui/core/macro'
import { giveawayIn } from '@cloche/contract/giveaway.ts'
import type { ProgrammeSettings } from '@cloche/contract/settings.ts'
import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'
import { useForm } from '@mantine/form'

/** The values of the form; empty where nothing is set. */
export interface SettingsValues {
  name: string
  guestName: string
  logo: string
  accent: string
  contact: string
  language: string
}

export const isColour = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed.trim())

/** Why guests' phones may not show what was typed; null where they may. */
function giveaway(typed: string): string | null {
  const word = giveawayIn(typed)
  return word && t`A guest’s phone must not give the guest away: leave “${word}” out.`
}

export function useSettingsForm(initialValues: SettingsValues) {
  return useForm<SettingsValues>({
    initialValues,
    validate: {
      guestName: giveaway,
      contact: giveaway,
      accent: (accent) => (accent.trim() === '' || isColour(accent) ? null : t`Six digits, such as #1d5b4b.`),
    },
  })
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

export function valuesOf(settings: ProgrammeSettings): SettingsValues {
  const { name, guestName, logo, accent, contact, language } = settings
  return {
    name: name ?? '',
    guestName: guestName ?? '',
    logo: logo ?? '',
    accent: accent ?? '',
    contact: contact ?? '',
    language: language ?? '',
  }
}

const orNull = (typed: string) => typed.trim() || null

/** What a form sets. */
export function settingsOf({ name, guestName, logo, accent, contact, language }: SettingsValues) {
  return {
    name: orNull(name),
    guestName: orNull(guestName),
    logo: orNull(logo),
    accent: orNull(accent),
    contact: orNull(contact),
    language: LANGUAGES.find((code): code is Language => code === language) ?? null,
  }
}
