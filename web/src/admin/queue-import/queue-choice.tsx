import type { ComponentProps } from 'react'
import { FileChoice } from '../imports/file-choice.tsx'

/** Phones and messengers name the type of a ZIP in several ways. */
const ACCEPT = '.zip,application/zip,application/x-zip-compressed'

export function QueueChoice(props: Omit<ComponentProps<typeof FileChoice>, 'accept'>) {
  return <FileChoice {...props} accept={ACCEPT} />
}
