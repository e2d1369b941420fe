import { Page } from '../../../ui/page.tsx'
import { MyRequests } from './parts-mine.tsx'

/** One's own requests to Procurement. */
export default function MyRequestsPage() {
  return (
    <Page title="My requests" description="What you asked the company to buy, your ID card, and what you received.">
      <MyRequests />
    </Page>
  )
}
