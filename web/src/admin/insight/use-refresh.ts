import { useQueryClient } from '@tanstack/react-query'

/** Returns a function that reads every part of an insight page again, because figures of two moments would contradict each other. */
export function useRefresh(): () => void {
  const queries = useQueryClient()
  return () =>
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [area] }) => area === 'insight' || area === 'visit',
    })
}
