import { cannedAnswers } from '@iroko/contract/engagement/ticket-settings'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { useCategoryOptions } from '../tickets/parts-options.tsx'

/** Answers that are ready to be put into a reply. */
export default function CannedAnswersPage() {
  const categories = useCategoryOptions()
  return (
    <CrudPage
      title="Canned answers"
      description="Texts to start a reply from. Those of a ticket’s category are offered first."
      calls={cannedAnswers}
      columns={[
        { key: 'title', label: 'Title', sortable: true },
        { key: 'category', label: 'Category', width: 200, render: ({ category }) => category?.title ?? 'All' },
      ]}
      toDraft={({ title, body, category_id }) => ({ title, body, category_id })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'category_id', type: 'select', label: 'Category', options: categories, placeholder: 'All' },
        { name: 'body', type: 'richText', label: 'Text', required: true },
      ]}
    />
  )
}
