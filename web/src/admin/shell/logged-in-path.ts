/** Where a login in a window of its own ends. */
export const LOGGED_IN_PATH = '/admin/logged-in'
