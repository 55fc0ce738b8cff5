import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useLingui } from '@lingui/react/macro'
import { ChecklistPick } from '../../checklists/checklist-pick.tsx'
import { useChecklistWords } from '../../checklists/checklist-filter.tsx'
import type { VisitForm } from './use-visit-form.ts'

interface Props {
  form: VisitForm
  visit: Visit | undefined
  /** The usual checklist of the restaurant, null for all questions; undefined while it is not known. */
  usual: string | null | undefined
}

/** The field for a visit's checklist, which stays once a phone has read the visit. */
export function VisitChecklist({ form, visit, usual }: Props) {
  const { t } = useLingui()
  const words = useChecklistWords()
  const isCopied = Boolean(visit?.copiedAt)
  const title = usual === undefined ? null : words(usual ?? ALL_QUESTIONS)
  const usualWords = title === null ? t`The usual one of the restaurant` : t`The usual one: ${title}`
  const description = isCopied
    ? t`The guest’s phone has its questions already, so they stay.`
    : t`The guest gets it as it is when their phone first opens the visit.`
  return (
    <ChecklistPick
      {...form.getInputProps('checklist')}
      value={form.values.checklist}
      onChange={(value) => form.setFieldValue('checklist', value)}
      usual={visit ? undefined : usualWords}
      current={visit?.checklist}
      disabled={isCopied}
      description={description}
    />
  )
}
