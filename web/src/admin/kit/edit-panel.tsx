import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { ChangedNotice } from './changed-notice.tsx'
import { currentAfter, mergeEdits } from './merge-edits.ts'
import { Panel } from './panel.tsx'

interface Options<T, V extends object> {
  thing: T
  form: UseFormReturnType<V>
  valuesOf: (thing: T) => V
  update: (from: T, values: V) => Promise<unknown>
  remove: (thing: T) => Promise<unknown>
  close: () => void
  /** `stored`: the thing as it is now, when somebody else was faster. */
  refused: (error: Error, stored: T | null) => void
}

/** A thing in a form: what the form was filled in from, saving, removing, and what to do when somebody else was faster. */
export function useEdit<T, V extends object>(options: Options<T, V>) {
  const { thing, form, valuesOf, update, remove, close, refused } = options
  const [loaded, setLoaded] = useState(thing)
  const onError = (error: Error) => refused(error, currentAfter<T>(error))
  const save = useMutation({
    mutationFn: ({ from, values }: { from: T; values: V }) => update(from, values),
    onSuccess: close,
    onError,
  })
  const removal = useMutation({ mutationFn: remove, onSuccess: close, onError })
  const takeTheirs = (theirs: T) => {
    setLoaded(theirs)
    form.setValues(valuesOf(theirs))
    form.resetDirty(valuesOf(theirs))
    save.reset()
    removal.reset()
  }
  const stored = currentAfter<T>(save.error) ?? currentAfter<T>(removal.error)
  return { loaded, form, valuesOf, close, save, removal, stored, takeTheirs }
}

interface Props<T, V extends object> {
  title: ReactNode
  edit: ReturnType<typeof useEdit<T, V>>
  canRemove?: boolean
  /** What the fields are called that somebody else may have changed. */
  labels: { readonly [Field in keyof V]?: string }
  /** A field's value in words. */
  words?: (field: keyof V & string, values: V) => ReactNode
  /** Why saving or removing failed, where nobody else was faster. */
  failure: ReactNode
  /** Stands above everything else. */
  lead?: ReactNode
  /** What to do with faults that the form itself finds. */
  mark?: (faults: UseFormReturnType<V>['errors']) => void
  children: (form: {
    id: string
    noValidate: true
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  }) => ReactNode
}

/** Where a stored thing is edited and removed, and where two people's edits of it meet. */
export function EditPanel<T, V extends object>(props: Props<T, V>) {
  const { title, edit, canRemove = true, labels, words, failure, lead, mark, children } = props
  const { loaded, form, valuesOf, close, save, removal, stored, takeTheirs } = edit
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
      {stored && changes && (
        <ChangedNotice
          changes={changes.theirs.map(({ field, touched }) => ({
            label: labels[field] ?? '',
            theirs: shown(field, valuesOf(stored)),
            mine: touched ? shown(field, form.values) : <Trans>not changed by you</Trans>,
          }))}
          takeTheirs={() => takeTheirs(stored)}
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
