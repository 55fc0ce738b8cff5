import { createPageStorage } from './page-storage.ts'

/** The storage of this tab, which outlives a reload; where there is none, it lives as long as the page. */
export const tabStorage = createPageStorage('sessionStorage')
