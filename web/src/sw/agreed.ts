/**
 * What a page asks of a worker, which answers yes or no through the port. `whole`: is all of the app kept here?
 * `activate`: take over, will you? No when there is another page.
 */
export type Request = 'whole' | 'activate'

/** The cache of categories' pictures. Filled and emptied by the page, read by the worker. */
export const LOGOS = 'cloche-logos'
/** A picture's address is the hash of its bytes: it never changes, and says nothing of a guest. */
export const LOGO = /^\/api\/question\/logo\/[0-9a-f]{64}$/
