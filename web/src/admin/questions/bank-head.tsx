import { Trans, useLingui } from '@lingui/react/macro'
import { Button, ActionIcon, Tooltip } from '@mantine/core'
import { FolderPlus, Upload, ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { ExportButton } from './forms/export-button.tsx'
import { SearchField } from '../kit/search-field.tsx'
import type { useAddress } from './use-address.ts'
import { look } from '../kit/look.ts'
import styles from './questions.module.css'

interface Props {
  address: ReturnType<typeof useAddress>
  children?: ReactNode
}

/** Shows the title, the search, and buttons. */
export function BankHead({ address: { words, go }, children }: Props) {
  const { t } = useLingui()
  return (
    <header className={styles.head}>
      <h1>
        <Trans>Questions</Trans>
      </h1>
      <search className={styles.search}>
        <SearchField
          label={t`Title, help or choice`}
          value={words}
          onChange={(q) => go({ q: q || null }, true)}
        />
      </search>
      {children}
    </header>
  )
}

interface ActionsProps {
  address: ReturnType<typeof useAddress>
  /** The bank is empty, so there is nothing to export. */
  isEmpty?: boolean
  children?: ReactNode
}

/** The buttons that add to the bank. */
export function BankActions({ address: { go }, isEmpty = false, children }: ActionsProps) {
  return (
    <>
      <div className={look.row(2, styles.actions)}>
        {children}
        {!isEmpty && <ExportButton />}
        <Button
          component={Link}
          to="/admin/question/import"
          variant="default"
          leftSection={<Upload size={16} aria-hidden />}
        >
          <Trans>Import</Trans>
        </Button>
      </div>
      <Button
        leftSection={<FolderPlus size={16} aria-hidden />}
        onClick={() => go({ new: 'checklist', open: null, in: null })}
      >
        <Trans>New category</Trans>
      </Button>
    </>
  )
}

/** Folds or unfolds all categories. */
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
