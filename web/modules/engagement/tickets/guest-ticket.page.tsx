import { useSearch } from '@tanstack/react-router'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { TicketThread } from './parts-thread.tsx'

/** A ticket for who holds its link. */
export default function GuestTicketPage() {
  const { token }: { token?: string } = useSearch({ strict: false })
  return (
    <Page title="Your ticket" narrow>
      {token ? (
        <TicketThread token={token} />
      ) : (
        <Empty title="This link is incomplete" text="Open the link in the email about your ticket." />
      )}
    </Page>
  )
}
