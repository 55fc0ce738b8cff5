import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuSheet } from './menu-sheet.tsx'

export function GuestMenu() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t`Menu`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis size={22} />
      </IconButton>
      {open && <MenuSheet close={() => setOpen(false)} />}
    </>
  )
}
