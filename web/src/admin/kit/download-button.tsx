import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { look } from './look.ts'

interface Props {
  /** The name under which the browser saves the file. */
  name: string
  read: () => Promise<Blob>
  children: ReactNode
}

/** Downloads a file from the server, and shows a message if the download fails. */
export function DownloadButton({ name, read, children }: Props) {
  const download = useMutation({ mutationFn: read, onSuccess: (file) => saveAs(file, name) })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {children}
      </Button>
      {download.isError && (
        <p role="alert" className={look.text('danger')}>
          <Trans>It didn't download. Try again.</Trans>
        </p>
      )}
    </>
  )
}

/** Makes the browser save the file under this name. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address))
}
