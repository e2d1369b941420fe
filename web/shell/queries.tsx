import '../ui/mantine.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/calls/query-client.ts'

/** What `useCall` and `useSend` need above them. Every frame has it but that of the sign-in, which has no room for it. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
