/**
 * Whether a write replaces what is stored: the one made last wins, however late the other arrives.
 * Equal times: the incoming one, so that sending the same write again changes nothing.
 */
export function replaces(incoming: Date, stored: Date | null): boolean {
  return stored === null || incoming >= stored
}
