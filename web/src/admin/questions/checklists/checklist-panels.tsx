import type { Checklist } from '@cloche/contract/checklists.ts'
import { firstCharacters } from '@cloche/checklist/characters.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { ThingHistory } from '../../entities/audit/thing-history.tsx'
import { EditPanel, useEdit } from '../../kit/edit-panel.tsx'
import { look } from '../../kit/look.ts'
import { Panel } from '../../kit/panel.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { isTitleTaken, TitleField, TITLE_MAX } from '../../kit/title-field.tsx'
import { ChecklistFailure } from './checklist-failure.tsx'
import { useChecklistCalls, type ChecklistValues } from './use-checklist-calls.ts'

function useTitleForm(title: string): UseFormReturnType<ChecklistValues> {
  const { t } = useLingui()
  return useForm<ChecklistValues>({
    initialValues: { title },
    validate: { title: (typed) => (typed.trim() ? null : t`Give it a title.`) },
  })
}

interface NewProps {
  /** The checklist whose categories the new one gets. */
  original: Checklist | null
  close: () => void
  made: (checklist: Checklist) => void
}

export function NewChecklist({ original, close, made }: NewProps) {
  const { t } = useLingui()
  const id = useId()
  const { create, duplicate } = useChecklistCalls()
  const title = original?.title ?? ''
  const form = useTitleForm(original ? firstCharacters(t`${title}, copy`, TITLE_MAX) : '')
  const save = useMutation({
    mutationFn: (values: ChecklistValues) => (original ? duplicate(original, values) : create(values)),
    onSuccess: made,
    onError: (error) =>
      isTitleTaken(error) && form.setFieldError('title', t`A checklist of this title is there already.`),
  })
  return (
    <Panel
      title={original ? <Trans>Duplicate</Trans> : <Trans>New checklist</Trans>}
      opened
      onClose={close}
      dirty={form.isDirty() && !save.isSuccess}
      footer={
        <Button type="submit" form={id} loading={save.isPending}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      {save.error && !isTitleTaken(save.error) && <SaveFailure error={save.error} />}
      <form
        id={id}
        noValidate
        className={look.stack(4)}
        onSubmit={form.onSubmit((values) => save.mutate(values))}
      >
        <TitleField input={form.getInputProps('title')} description={t`Staff see it, guests never do.`} />
      </form>
    </Panel>
  )
}

interface EditProps {
  checklist: Checklist
  close: () => void
  removed: () => void
}

const valuesOf = ({ title }: Checklist): ChecklistValues => ({ title })

export function EditChecklist({ checklist, close, removed }: EditProps) {
  const { t } = useLingui()
  const { update, remove } = useChecklistCalls()
  const form = useTitleForm(checklist.title)
  const edit = useEdit({
    thing: checklist,
    form,
    valuesOf,
    update,
    remove: async (given) => {
      await remove(given)
      removed()
    },
    close,
    refused: (error) =>
      isTitleTaken(error) && form.setFieldError('title', t`A checklist of this title is there already.`),
  })
  const { loaded, save, removal } = edit
  return (
    <EditPanel
      title={<span dir="auto">{loaded.title}</span>}
      edit={edit}
      labels={{ title: t`Title` }}
      failure={
        <>
          {save.error && !isTitleTaken(save.error) && <SaveFailure error={save.error} />}
          {removal.error && <ChecklistFailure error={removal.error} checklist={loaded} />}
        </>
      }
    >
      {(formProps) => (
        <>
          <form {...formProps} className={look.stack(4)}>
            <TitleField input={form.getInputProps('title')} description={t`Staff see it, guests never do.`} />
          </form>
          <ThingHistory id={loaded.id} />
        </>
      )}
    </EditPanel>
  )
}
