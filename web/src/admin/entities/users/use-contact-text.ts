import type { User } from '@cloche/contract/users.ts'
import { usePhones } from '../../kit/phone.tsx'

/** Returns what tells people of the same name apart: the e-mail address, else the phone as people here write it, else the login. */
export function useContactText(people: readonly User[]): (person: User) => string | null {
  const phones = usePhones(people.some(({ email, phone }) => email === null && phone !== null))
  return ({ email, phone, login }) => email ?? (phone && (phones?.format(phone) ?? phone)) ?? login
}
