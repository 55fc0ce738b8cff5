import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from 'lucide-react'

interface Props extends ButtonProps {
  value: string
  autoFocus?: boolean
}

export function CopyButton({ value, autoFocus, ...look }: Props) {
  const { copied, error, copy } = useClipboard()
  const Icon = copied ? Check : Copy
  return (
    <Button
      {...look}
      autoFocus={autoFocus}
      data-autofocus={autoFocus}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => copy(value)}
    >
      {error ? <Trans>Copy it by hand</Trans> : copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
    </Button>
  )
}
