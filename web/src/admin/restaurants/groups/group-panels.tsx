import type { Group } from '@cloche/contract/groups.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { GROUP_LEVELS } from '@cloche/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { ThingHistory } from '../../entities/audit/thing-history.tsx'
import {
  UsualChecklistSelect,
  useUsualChecklistWords,
} from '../../entities/checklists/usual-checklist-select.tsx'
import { GroupSelect } from '../../entities/groups/group-select.tsx'
import { lineOf, pathOf } from '@cloche/checklist/group-tree.ts'
import { EditPanel, useEdit } from '../../kit/edit-panel.tsx'
import { Panel } from '../../kit/panel.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { isTitleTaken, TitleField } from '../../kit/title-field.tsx'
import { look } from '../../kit/look.ts'
import alert from '../../kit/alert.module.css'
import { useGroupCalls, type GroupValues } from './use-group-calls.ts'

function useGroupForm(initialValues: GroupValues): UseFormReturnType<GroupValues> {
  const { t } = useLingui()
  return useForm<GroupValues>({
    initialValues,
    validate: {
      title: (typed) => {
        if (!typed.trim()) return t`Give it a title.`
        return /[›>/]/.test(typed) ? t`The signs › > / stand between the titles of a path.` : null
      },
    },
  })
}

interface NewProps {
  groups: readonly Group[]
  /** The group in which the new one is to lie. */
  within: string | null
  close: () => void
}

export function NewGroup({ groups, within, close }: NewProps) {
  const { t } = useLingui()
  const id = useId()
  const { create } = useGroupCalls()
  const form = useGroupForm({ title: '', checklistId: null })
  const [parent, setParent] = useState(within)
  const save = useMutation({
    mutationFn: create,
    onSuccess: close,
    onError: (error) =>
      isTitleTaken(error) && form.setFieldError('title', t`A group of this title is there already.`),
  })
  return (
    <Panel
      title={<Trans>New group</Trans>}
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
        onSubmit={form.onSubmit(({ title }) => save.mutate({ title, parent }))}
      >
        <TitleField input={form.getInputProps('title')} />
        {groups.length > 0 && (
          <GroupSelect
            label={t`In`}
            placeholder={t`At the top`}
            value={parent}
            onChange={setParent}
            fits={(each) => lineOf(groups, each).length < GROUP_LEVELS}
          />
        )}
      </form>
    </Panel>
  )
}

interface EditProps {
  groups: readonly Group[]
  group: Group
  close: () => void
}

const valuesOf = ({ title, checklistId }: Group): GroupValues => ({ title, checklistId })

export function EditGroup({ groups, group, close }: EditProps) {
  const { t } = useLingui()
  const { update, remove } = useGroupCalls()
  const checklistWords = useUsualChecklistWords()
  const form = useGroupForm(valuesOf(group))
  const edit = useEdit({
    thing: group,
    form,
    valuesOf,
    update,
    remove,
    close,
    refused: (error) =>
      isTitleTaken(error) && form.setFieldError('title', t`A group of this title is there already.`),
  })
  const { loaded, save, removal } = edit
  return (
    <EditPanel
      title={<span dir="auto">{loaded.title}</span>}
      edit={edit}
      labels={{ title: t`Title`, checklistId: t`Checklist` }}
      words={(field, values) =>
        field === 'checklistId' ? checklistWords(values.checklistId, loaded.parent) : values[field]
      }
      lead={
        <>
          {loaded.parent !== null && (
            <p dir="auto" className={look.text('soft')}>
              {pathOf(groups, loaded.parent)}
            </p>
          )}
          <Link to={`/admin/restaurant?groupIds=${loaded.id}`}>
            <Trans>Its restaurants</Trans>
          </Link>
        </>
      }
      failure={
        <>
          {save.error && !isTitleTaken(save.error) && <SaveFailure error={save.error} />}
          {removal.error && <RemovalFailure error={removal.error} groupId={loaded.id} />}
        </>
      }
    >
      {(formProps) => (
        <>
          <form {...formProps} className={look.stack(4)}>
            <TitleField input={form.getInputProps('title')} />
            <UsualChecklistSelect groupId={loaded.parent} {...form.getInputProps('checklistId')} />
          </form>
          <ThingHistory id={loaded.id} />
        </>
      )}
    </EditPanel>
  )
}

/** The number of restaurants that are listed. */
const NAMED = 5

/** Says why a group can't be removed, with the restaurants that are in it. */
export function RemovalFailure({ error, groupId }: { error: Error; groupId: string }) {
  const there = error instanceof ApiProblem && error.problem.code === 'conflict' ? error.problem.errors : null
  if (!there?.length) return <SaveFailure error={error} />
  const page = `/admin/restaurant?groupIds=${groupId}`
  return (
    <div role="alert" className={look.stack(2, alert.alert)}>
      <h3>
        <Trans>Restaurants are in this group</Trans>
      </h3>
      <p>
        <Trans>Put them into another group first:</Trans>
      </p>
      <ul>
        {there.slice(0, NAMED).map(({ path, message }) => (
          <li key={path}>
            <Link to={`${page}&open=${path}`}>
              <bdi>{message}</bdi>
            </Link>
          </li>
        ))}
        {there.length > NAMED && (
          <li>
            <Link to={page}>
              <Trans>All of them</Trans>
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}
