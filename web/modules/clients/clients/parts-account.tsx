import { clients } from '@iroko/contract/clients/clients'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ClientSession, useClientSession } from '../../../lib/sign-in/client-session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './account.module.css'
import { ClientFrame } from './parts-frame.tsx'
import { WaitingForClient } from './parts-waiting.tsx'

/** What a client contact sees after the login: their company, its campaigns, what other domains tell them, and what we know of them. */
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
  const { client, first_name, last_name, email } = found.data?.account ?? session.account
  return (
    <Page title={client.title} facts={`Welcome, ${first_name}.`}>
      <Loaded found={found} bones={null} />
      <WaitingForClient />
      {children}
      <Section title="Your contact details">
        <div className={classes.contact}>
          <DescriptionList
            items={[
              { label: 'Name', value: `${first_name} ${last_name}` },
              { label: 'Email', value: email },
              { label: 'Company', value: client.title },
            ]}
          />
        </div>
      </Section>
    </Page>
  )
}
