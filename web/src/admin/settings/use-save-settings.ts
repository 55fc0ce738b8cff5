import { t } from '@lingui/core/macro'
import { accentStyles } from '@cloche/contract/accent.ts'
import { PRODUCT_NAME } from '@cloche/contract/constants.ts'
import type { ProgrammeSettings } from '@cloche/contract/settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeProgramme } from '../../boot/programme.ts'
import { useSession } from '../../boot/session-context.tsx'
import { fieldErrors } from '../kit/field-errors.ts'
import { currentAfter, mergeEdits, saveMerged } from '../kit/merge-edits.ts'
import { answerKey } from '../kit/call-keys.ts'
import { useUndo } from '../kit/undo.tsx'
import { settingsOf, valuesOf, type SettingsForm, type SettingsValues } from './use-settings-form.ts'

/** Saves the form on top of what others changed meanwhile; where both changed a field, the form asks. */
export function useSaveSettings(loaded: ProgrammeSettings, form: SettingsForm) {
  const { api } = useSession()
  const queries = useQueryClient()
  const offerUndo = useUndo()

  const put = async (from: ProgrammeSettings, values: SettingsValues) => {
    const saved = await api.call('PATCH /settings', { body: settingsOf(values), ifMatch: from.version })
    queries.setQueryData(answerKey('GET /settings', {}), saved)
    show(saved)
    return saved
  }
  const save = useMutation({
    mutationFn: ({ from, values }: { from: ProgrammeSettings; values: SettingsValues }) =>
      saveMerged({ from, values, valuesOf, isGone: () => false }, put),
    onSuccess: (saved, { from }) => {
      form.setValues(valuesOf(saved))
      form.resetDirty(valuesOf(saved))
      offerUndo(t`The settings are saved.`, async () => {
        const before = await put(saved, valuesOf(from))
        form.setValues(valuesOf(before))
        form.resetDirty(valuesOf(before))
      })
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })

  const stored = currentAfter<ProgrammeSettings>(save.error)
  const changes = stored && mergeEdits(valuesOf(loaded), form.values, valuesOf(stored))
  return {
    save: (values: SettingsValues) => save.mutate({ from: loaded, values }),
    isSaving: save.isPending,
    failure: stored ? null : save.error,
    conflict: stored &&
      changes && {
        overlaps: changes.overlaps,
        stored: valuesOf(stored),
        takeTheirs: () => {
          queries.setQueryData(answerKey('GET /settings', {}), stored)
          form.setValues(changes.taken)
          form.resetDirty(valuesOf(stored))
          save.reset()
        },
        keepMine: () => save.mutate({ from: stored, values: changes.merged }),
      },
  }
}

/** Shows what changed in this tab too, which was opened with the settings before. */
function show({ guestName, logo, accent, language, contact, operator }: ProgrammeSettings): void {
  changeProgramme({
    name: guestName ?? PRODUCT_NAME,
    logo,
    styles: accent && accentStyles(accent),
    language,
    contact: contact ?? operator,
  })
}
