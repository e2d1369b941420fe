import type { Input, Output } from '@iroko/contract/endpoint'
import { announcements } from '@iroko/contract/engagement/announcements'
import { RichText } from '../../../ui/words/rich-text.tsx'
import { hourFields, minorFields, useAudienceFields, withNamed } from './parts-audience.tsx'
import { ManagePage } from './parts-manage.tsx'

type Draft = Input<typeof announcements.create>['body']
type Written = Output<typeof announcements.show>['text_announcement']

/** Text announcements as HR writes them; another person publishes each. */
export default function TextAnnouncementsPage() {
  const audience = useAudienceFields<Draft>()
  return (
    <ManagePage<typeof announcements.create, Written>
      title="Text announcements"
      description="Another person publishes what you write, and every change of it. Until then the old text stays on the screens."
      calls={announcements}
      noun="text_announcement"
      fields={(written) => [
        { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
        { name: 'body', label: 'Text', type: 'richText', required: true },
        ...hourFields<Draft>(),
        ...withNamed(audience, written?.named),
        ...minorFields<Draft>(Boolean(written?.published_at)),
        {
          name: 'must_confirm',
          label: 'Ask for confirmation',
          type: 'check',
          description: 'Readers confirm that they have read and understood it',
        },
        { name: 'pop_up', label: 'Show as pop-up', type: 'check', description: 'Until it is read' },
        { name: 'pinned', label: 'Pin to the top', type: 'check' },
      ]}
      preview={({ body }) => <RichText html={body} />}
    />
  )
}
