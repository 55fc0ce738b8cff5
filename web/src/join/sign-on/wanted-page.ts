import { tabStorage } from '../../boot/tab-storage.ts'

const KEY = 'cloche.sign-on.from'

/** Keeps the address to which the login leads, or that there is none: the way to the provider loses the page's state. */
export function keepWantedPage(from: string | undefined): void {
  if (from === undefined) tabStorage.removeItem(KEY)
  else tabStorage.setItem(KEY, from)
}

/** The address that was wanted when this tab last left for the provider. */
export const wantedPage = (): string | undefined => tabStorage.getItem(KEY) ?? undefined
