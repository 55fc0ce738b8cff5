/** What an API token may do: read the insight; read visits, which name their guests; make, follow and download exports. */
export const SCOPES = ['insight:read', 'visits:read', 'exports:read'] as const
export type Scope = (typeof SCOPES)[number]
