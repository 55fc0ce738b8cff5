import { Button, FileButton, type ButtonProps } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useRef, type ReactNode } from 'react'

/** Workbooks of Excel, and of LibreOffice and other OpenDocument programs. */
export const WORKBOOKS =
  '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.ods,application/vnd.oasis.opendocument.spreadsheet'
export const TABLES = `.csv,text/csv,${WORKBOOKS}`

interface Props extends ButtonProps {
  choose: (file: File) => void
  /** The file types that the browser offers. */
  accept: string
  children: ReactNode
}

/** A button that asks for a file. The same file can be chosen again after it has changed. */
export function FileChoice({ choose, accept, children, ...look }: Props) {
  const reset = useRef<() => void>(null)
  const take = (file: File | null) => {
    reset.current?.()
    if (file) choose(file)
  }
  return (
    <FileButton accept={accept} onChange={take} resetRef={reset}>
      {(button) => (
        <Button leftSection={<FileUp size={16} aria-hidden />} {...look} {...button}>
          {children}
        </Button>
      )}
    </FileButton>
  )
}
