/** The cache of what the server answered. */
import type { Topic } from '@iroko/contract/topics'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { afterPress } from '../screen/pressing/press.ts'
import { onSessionChange } from '../session.ts'
import { isAway } from './reach.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What makes the answer stale. */
    queryMeta: { topics?: readonly Topic[] }
  }
}

// An answer that comes while a row is pressed does not move the row away.
notifyManager.setScheduler((tell) => void setTimeout(() => afterPress(tell), 0))

export const queryClient = new QueryClient({
  defaultOptions: {
    // A missing line is an error that is said at once and mended by itself; nothing is held back to be sent unseen later.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (count, error) => count < 2 && isAway(error),
    },
    mutations: { networkMode: 'always' },
  },
})

// What one person read is not there for the next.
onSessionChange(({ now, before }) => {
  if (now?.employee_info.ogid !== before?.employee_info.ogid) queryClient.clear()
})

let away = false
const listeners = new Set<() => void>()

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { action } = event
  const isLost = action.type === 'error' && isAway(action.error)
  // What is put there by hand says nothing of the server.
  const isBack = action.type === 'success' && !action.manual
  if ((isLost && !away) || (isBack && away)) {
    away = isLost
    for (const listener of listeners) listener()
  }
})

/** The server did not answer when something was read last. */
export const serverAway = {
  read: (): boolean => away,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Asks again for what is missing on the screen. */
  retry: () => queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status !== 'success' }),
}
