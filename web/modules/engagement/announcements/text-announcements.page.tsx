import type { Input, Output } from '@iroko/contract/endpoint'
import { announcements } from '@iroko/contract/engagement/announcements'
import { RichText } from '../../../ui/rich-text.tsx'
import { periodFields, useAudienceFields, withNamed } from './parts-audience.tsx'
import { ManagePage } from './parts-manage.tsx'

type Draft = Input<typeof announcements.create>['body']
type Written = Output<typeof announcements.show>['text_announcement']

/** Text announcements as HR writes them; another person publishes each. */
export default function TextAnnouncementsPage() {
  const audience = useAudienceFields<Draft>()
  return (
    <ManagePage<typeof announcements.create, Written>
      title="Text announcements"
      description="Another person publishes what you write. Changed content has to be published again."
      calls={announcements}
      noun="text_announcement"
      fields={(written) => [
        { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
        { name: 'body', label: 'Text', type: 'richText', required: true },
        ...periodFields<Draft>(),
        ...withNamed(audience, written?.named),
        { name: 'pinned', label: 'Pin to the top', type: 'check', full: true },
      ]}
      preview={({ body }) => <RichText html={body} />}
    />
  )
}
