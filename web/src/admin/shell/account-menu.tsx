import { Suspense, useState } from 'react'
import { unhurried } from '../../boot/idle.ts'
import { onDemand } from '../../boot/later.ts'
import { AccountButton } from './account-button.tsx'
import type { AccountMenuProps } from './account-items.tsx'

const pressed = Promise.withResolvers<void>()
const AccountItems = onDemand(
  () => import('./account-items.tsx'),
  () => Promise.race([unhurried(), pressed.promise]),
)

/** Offers the same as `Account` behind one button on a phone. What opens is loaded when the page is there, or at a press. */
export function AccountMenu(props: AccountMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const openSoon = () => {
    setIsOpen(true)
    pressed.resolve()
  }
  return (
    <Suspense fallback={<AccountButton onClick={openSoon} />}>
      <AccountItems {...props} isOpen={isOpen} setIsOpen={setIsOpen} />
    </Suspense>
  )
}
