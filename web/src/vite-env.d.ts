declare const __VERSION__: string

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module '*.po?lingui' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module 'virtual:languages/consents' {
  import type { ConsentText } from './join/consent/consent-shape.ts'
  import type { Language } from '@cloche/languages/list.ts'
  const consents: Record<Language, () => Promise<{ default: ConsentText }>>
  export default consents
}

declare module 'virtual:languages/*' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '@cloche/languages/list.ts'
  const catalog: Record<Language, () => Promise<{ messages: Messages }>>
  export default catalog
}
