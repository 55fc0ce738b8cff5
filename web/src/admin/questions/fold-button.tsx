import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'

/** All categories at once. */
export function FoldButton({ isFolded, onClick }: { isFolded: boolean; onClick: () => void }) {
  const { t } = useLingui()
  const label = isFolded ? t`Unfold all categories` : t`Fold all categories`
  const Icon = isFolded ? ChevronsUpDown : ChevronsDownUp
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="var(--control)" aria-label={label} onClick={onClick}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
