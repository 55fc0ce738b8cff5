import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { ChangedBefore, ChangedNotice } from './changed-notice.tsx'
import { currentAfter, mergeEdits, saveMerged } from './merge-edits.ts'
import { Panel } from './panel.tsx'

/** A thing that can be removed. */
interface Removable {
  deletedAt: string | null
}

interface Options<T extends Removable, V extends object> {
  thing: T
  form: UseFormReturnType<V>
  valuesOf: (thing: T) => V
  update: (from: T, values: V) => Promise<unknown>
  remove: (thing: T) => Promise<unknown>
  close: () => void
  /** `stored` is the thing as the server has it now if somebody else saved first, otherwise null. */
  refused: (error: Error, stored: T | null) => void
}

/**
 * Holds the state of an edit: the values that the form started from, saving, removing, and a conflict with another
 * editor.
 */
export function useEdit<T extends Removable, V extends object>(options: Options<T, V>) {
  const { thing, form, valuesOf, update, remove, close, refused } = options
  const [loaded, setLoaded] = useState(thing)
  const onError = (error: Error) => refused(error, currentAfter<T>(error))
  const save = useMutation({
    mutationFn: ({ from, values }: { from: T; values: V }) =>
      saveMerged({ from, values, valuesOf, isGone: ({ deletedAt }) => deletedAt !== null }, update),
    onSuccess: close,
    onError,
  })
  const removal = useMutation({ mutationFn: remove, onSuccess: close, onError })
  /** Edits on from what is stored, with these values. */
  const rebase = (stored: T, values: V) => {
    setLoaded(stored)
    form.setValues(values)
    form.resetDirty(valuesOf(stored))
    save.reset()
    removal.reset()
  }
  const stored = currentAfter<T>(save.error) ?? currentAfter<T>(removal.error)
  return { loaded, form, valuesOf, close, save, removal, stored, rebase }
}

interface Props<T extends Removable, V extends object> {
  title: ReactNode
  edit: ReturnType<typeof useEdit<T, V>>
  canRemove?: boolean
  /** Labels of the fields in which two edits can conflict. */
  labels: { readonly [Field in keyof V]?: string }
  /** Renders a field's value; by default as a string. */
  words?: (field: keyof V & string, values: V) => ReactNode
  /** The reason why saving or removing failed, except for a conflict. */
  failure: ReactNode
  /** Content above the form. */
  lead?: ReactNode
  /** Called with the faults that the form's own validation finds. */
  mark?: (faults: UseFormReturnType<V>['errors']) => void
  children: (form: {
    id: string
    noValidate: true
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  }) => ReactNode
}

/** A panel in which a stored thing is edited and removed. Conflicts with another person's edit are resolved here. */
export function EditPanel<T extends Removable, V extends object>(props: Props<T, V>) {
  const { title, edit, canRemove = true, labels, words, failure, lead, mark, children } = props
  const { loaded, form, valuesOf, close, save, removal, stored, rebase } = edit
  const id = useId()
  const changes = stored && mergeEdits(valuesOf(loaded), form.values, valuesOf(stored))
  const shown = (field: keyof V & string, values: V) => words?.(field, values) ?? String(values[field])
  return (
    <Panel
      title={title}
      opened
      onClose={close}
      dirty={form.isDirty() && !save.isSuccess && !removal.isSuccess}
      footer={
        <>
          <Button type="submit" form={id} loading={save.isPending} disabled={removal.isPending}>
            <Trans>Save</Trans>
          </Button>
          {canRemove && (
            <Button
              variant="subtle"
              color="red"
              ms="auto"
              loading={removal.isPending}
              disabled={save.isPending}
              onClick={() => removal.mutate(loaded)}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </>
      }
    >
      {lead}
      {stored && changes && removal.error && (
        <ChangedBefore
          changes={changes.theirs.map((field) => ({
            label: labels[field] ?? '',
            theirs: shown(field, valuesOf(stored)),
          }))}
          act={<Trans>Remove it anyway</Trans>}
          goOn={() => removal.mutate(stored)}
          keep={() => rebase(stored, changes.merged)}
          busy={removal.isPending}
        />
      )}
      {stored && changes && !removal.error && (
        <ChangedNotice
          changes={changes.overlaps.map((field) => ({
            label: labels[field] ?? '',
            theirs: shown(field, valuesOf(stored)),
            mine: shown(field, form.values),
          }))}
          takeTheirs={() => rebase(stored, changes.taken)}
          keepMine={() => save.mutate({ from: stored, values: changes.merged })}
          busy={save.isPending}
        />
      )}
      {!stored && failure}
      {children({
        id,
        noValidate: true,
        onSubmit: form.onSubmit((values) => save.mutate({ from: loaded, values }), mark),
      })}
    </Panel>
  )
}
