import type { PhoneCountry } from '@cloche/contract/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { callOptions } from './call-keys.ts'

/** How phones are read and written in the programme's country. */
export interface Phones {
  format(phone: string): string
  /** Returns a phone as the API writes it, from any spelling; null for any other text. */
  read(typed: string): string | null
}

/** Loads, once, how phones are written here. Undefined until it is known. */
export function usePhones(isNeeded = true): Phones | undefined {
  const { api } = useSession()
  const { data: country } = useQuery({
    ...callOptions(api, 'GET /user/anketa', {}),
    select: ({ phoneCountry }) => phoneCountry as PhoneCountry,
    staleTime: Infinity,
    enabled: isNeeded,
  })
  // The numbering plans of all countries are a chunk of their own.
  const { data: plans } = useQuery({
    queryKey: ['numbering plans'],
    queryFn: () => import('@cloche/contract/phone.ts'),
    staleTime: Infinity,
    enabled: isNeeded,
  })
  if (!country || !plans) return undefined
  return {
    format: (phone) => plans.formatPhone(phone, country),
    read: (typed) => plans.phoneFrom(typed, country),
  }
}

/** Spells a phone as people here write it; in E.164 until it is known how. */
export function usePhoneText(phone: string | null): string {
  const phones = usePhones(phone !== null)
  return phone === null ? '' : (phones?.format(phone) ?? phone)
}

export function PhoneText({ phone }: { phone: string | null }) {
  return usePhoneText(phone)
}

export function PhoneLink({ phone, className }: { phone: string; className?: string | undefined }) {
  return (
    <a href={`tel:${phone}`} className={className}>
      <PhoneText phone={phone} />
    </a>
  )
}
