import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { later } from '../../boot/later.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const MenuSheet = later(() => import('./menu-sheet.tsx'))

export function GuestMenu() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t`Menu`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis size={22} />
      </IconButton>
      {open && (
        <Suspense>
          <MenuSheet close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
