import { announcements } from '@iroko/contract/engagement/announcements'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { queryOf } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { Newsletters, Texts, Videos } from './parts.tsx'

export const prefetch = () => queryClient.prefetchQuery(queryOf(announcements.texts, { query: { page: 1, limit: 100 } }))

/** What the company tells its people: announcements, videos and newsletters. */
export default function AnnouncementPage() {
  return (
    <Page title="Announcements" description="Announcements, videos and newsletters published for you." narrow>
      <AddressTabs
        label="Announcements"
        gap={12}
        tabs={[
          { name: 'announcements', title: 'Announcements', content: <Texts /> },
          { name: 'videos', title: 'Videos', content: <Videos /> },
          { name: 'newsletters', title: 'Newsletters', content: <Newsletters /> },
        ]}
      />
    </Page>
  )
}
