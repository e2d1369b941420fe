import { clients } from '@iroko/contract/clients/clients'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ClientSession, useClientSession } from '../../../lib/sign-in/client-session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ClientFrame } from './parts-frame.tsx'

/** What a client contact sees after the login: their company, and what other domains tell them. */
export function ClientAccount({ children }: { children: ReactNode }) {
  const session = useClientSession()
  if (!session) return <Navigate to="/auth/client-login" replace />
  return (
    <ClientFrame>
      <Account session={session}>{children}</Account>
    </ClientFrame>
  )
}

function Account({ session, children }: { session: ClientSession; children: ReactNode }) {
  const found = useCall(clients.account)
  // What the login answered stands until the server has said it anew.
  const { client, first_name } = found.data?.account ?? session.account
  return (
    <Page title={client.title} facts={`Welcome, ${first_name}.`}>
      <Loaded found={found} bones={null} />
      {children}
    </Page>
  )
}
