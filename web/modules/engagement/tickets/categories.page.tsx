import { ticketCategories } from '@iroko/contract/engagement/ticket-settings'
import { CrudPage } from '../../../screens/crud-page.tsx'

/** What tickets are about, and which of them are for HR alone. */
export default function CategoriesPage() {
  return (
    <CrudPage
      title="Ticket categories"
      description="Tickets of a confidential category are for those who may handle confidential tickets, such as HR."
      calls={ticketCategories}
      columns={[
        { key: 'title', label: 'Title', sortable: true },
        { key: 'description', label: 'Description' },
        { key: 'confidential', label: 'Confidential', width: 130 },
        { key: 'unsolved', label: 'Unsolved tickets', sortable: true, align: 'end', width: 160 },
      ]}
      toDraft={({ title, description, confidential }) => ({ title, description, confidential })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 60 },
        { name: 'description', type: 'text', label: 'Description', maxLength: 200 },
        {
          name: 'confidential',
          type: 'check',
          label: 'Confidential',
          full: true,
          description: 'Only people who may handle confidential tickets, such as HR, see them',
        },
      ]}
    />
  )
}
