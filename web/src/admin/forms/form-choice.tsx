import type { ComponentProps } from 'react'
import { FileChoice } from '../imports/file-choice.tsx'

const ACCEPT = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function FormChoice(props: ComponentProps<typeof FileChoice>) {
  return <FileChoice accept={ACCEPT} {...props} />
}
