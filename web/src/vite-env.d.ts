declare const __VERSION__: string

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module '*.po?lingui' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module 'virtual:languages' {
  import type { ConsentText } from './join/consent/consent-shape.ts'
  import type { Messages } from '@lingui/core'
  import type { Language } from '@cloche/languages/list.ts'
  type Catalog = Record<Language, () => Promise<{ messages: Messages }>>
  export const FIRST: Catalog
  export const REST: Catalog
  export const ADMIN: Catalog
  export const LINK: Catalog
  export const PASSWORD: Catalog
  export const SIGN_ON: Catalog
  export const CONSENTS: Record<Language, () => Promise<{ default: ConsentText }>>
}
