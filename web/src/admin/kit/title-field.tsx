import { ApiProblem } from '@cloche/client/problem.ts'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { limited } from './limited.ts'

/** The most letters of a title. */
export const TITLE_MAX = 100

interface Props {
  description?: ReactNode
  /** What the form says of the field. */
  input: GetInputPropsReturnType
}

/** The field for the title by which staff know a thing. */
export function TitleField({ description, input }: Props) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Title`}
      description={description}
      dir="auto"
      required
      withAsterisk={false}
      data-autofocus={matchMedia('(pointer: fine)').matches || undefined}
      {...limited(TITLE_MAX, input)}
    />
  )
}

/** Returns whether the server refused a title because another thing of its kind has it. */
export const isTitleTaken = (error: Error): boolean =>
  error instanceof ApiProblem &&
  error.problem.code === 'conflict' &&
  error.problem.errors?.[0]?.path === 'title'
