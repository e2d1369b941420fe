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
  const { client, first_name, is_preview } = found.data?.account ?? session.account
  return (
    <Page title={client.title} facts={is_preview ? `Preview as ${first_name} sees it` : `Welcome, ${first_name}.`}>
      {is_preview ? (
        <p className="notice" role="status">
          This is a preview for staff. Nothing can be changed. Logout ends it.
        </p>
      ) : null}
      <Loaded found={found} bones={null} />
      {children}
    </Page>
  )
}
