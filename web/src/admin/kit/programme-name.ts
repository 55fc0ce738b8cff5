import { PRODUCT_NAME } from '@cloche/contract/constants.ts'
import { useEffect } from 'react'
import { programme } from '../../boot/programme.ts'
import { deviceStorage } from '../../boot/page-storage.ts'
import { useCall } from './use-call.ts'

const KEY = 'cloche.programme-name'

/** The programme's name for staff, as this browser last read it. */
export const programmeName = (): string => deviceStorage.getItem(KEY) ?? PRODUCT_NAME

/** Reads the programme's name for staff and its logo; until they are there, what this browser knows. */
export function useProgramme(): { name: string; logo: string | null } {
  const { data } = useCall('GET /settings', {})
  const name = data ? (data.name ?? PRODUCT_NAME) : programmeName()
  useEffect(() => deviceStorage.setItem(KEY, name), [name])
  return { name, logo: data ? data.logo : programme().logo }
}
