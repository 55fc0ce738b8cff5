import type { Catalog } from './i18n.ts'

/** Apart from the screens, so that both are asked for at once. */
export const ADMIN_TEXTS: Catalog = {
  en: () => import('../../../languages/en/admin.po'),
  ru: () => import('../../../languages/ru/admin.po'),
}
