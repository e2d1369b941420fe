/** The cache of what the server answered. */
import { isFault } from '@iroko/contract/errors'
import type { Topic } from '@iroko/contract/topics'
import { QueryClient } from '@tanstack/react-query'
import { onSessionChange } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What makes the answer stale. */
    queryMeta: { topics?: readonly Topic[] }
  }
}

/** Worth another try: no answer at all, or a server that is just being restarted. */
const passing = (error: Error): boolean =>
  isFault(error) && (error.status === 0 || (error.status >= 502 && error.status <= 504))

export const queryClient = new QueryClient({
  defaultOptions: {
    // A missing line is an error that is said at once and mended by itself; nothing is held back to be sent unseen later.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (count, error) => count < 2 && passing(error),
    },
    mutations: { networkMode: 'always' },
  },
})

// What one person read is not there for the next.
onSessionChange(({ now, before }) => {
  if (now?.employee_info.ogid !== before?.employee_info.ogid) queryClient.clear()
})
