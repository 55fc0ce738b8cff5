/**
 * The requests of a page to the worker, which answers yes or no through the port. `whole`: is the whole app stored?
 * `activate`: take over now; the answer is no while another page is open. `release`: give up what is still loading, which keeps
 * a newer worker waiting.
 */
export type Request = 'whole' | 'activate' | 'release'

/** The cache of categories' pictures. Filled and emptied by the page, read by the worker. */
export const LOGOS = 'cloche-logos'
/** A picture's address is the hash of its bytes: it never changes, and says nothing of a guest. */
export const LOGO = /^\/api\/question\/logo\/[0-9a-f]{64}$/

/** The cache of the programme's logo, which is everybody's and outlives a logout. Filled by the page, read by the worker. */
export const PROGRAMME_LOGOS = 'cloche-programme'
export const PROGRAMME_LOGO = /^\/api\/settings\/logo\/[0-9a-f]{64}$/
