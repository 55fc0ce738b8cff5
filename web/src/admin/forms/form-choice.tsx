import type { ComponentProps } from 'react'
import { FileChoice, WORKBOOKS } from '../imports/file-choice.tsx'

export function FormChoice(props: ComponentProps<typeof FileChoice>) {
  return <FileChoice accept={WORKBOOKS} {...props} />
}
