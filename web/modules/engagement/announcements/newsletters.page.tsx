import type { Input, Output } from '@iroko/contract/endpoint'
import { newsletters } from '@iroko/contract/engagement/newsletters'
import { RichText } from '../../../ui/words/rich-text.tsx'
import { hourFields, minorFields, useAudienceFields, withNamed } from './parts-audience.tsx'
import { ManagePage } from './parts-manage.tsx'

type Draft = Input<typeof newsletters.create>['body']
type Written = Output<typeof newsletters.show>['newsletter']

/** Newsletters as HR writes them; each is mailed to its audience when it is published and its first day has come. */
export default function NewslettersPage() {
  const audience = useAudienceFields<Draft>()
  return (
    <ManagePage<typeof newsletters.create, Written>
      title="Newsletters"
      description="Another person publishes what you write. Its audience is notified by mail on the start date."
      calls={newsletters}
      noun="newsletter"
      fields={(written) => [
        { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120 },
        { name: 'issue', label: 'Issue', type: 'text', required: true, maxLength: 40, placeholder: 'November 2026' },
        { name: 'body', label: 'Text', type: 'richText', required: true },
        ...hourFields<Draft>(),
        ...withNamed(audience, written?.named),
        ...minorFields<Draft>(Boolean(written?.published_at)),
      ]}
      preview={({ body }) => <RichText html={body} />}
    />
  )
}
