/** What an API token may do: read the insight; read proposed visits or visits, which name guests; make, follow and download exports. */
export const SCOPES = ['insight:read', 'planning:read', 'visits:read', 'exports:read'] as const
export type Scope = (typeof SCOPES)[number]
