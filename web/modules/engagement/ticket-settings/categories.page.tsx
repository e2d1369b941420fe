import { ticketCategories } from '@iroko/contract/engagement/ticket-settings'
import { colleagueSearch, personOption } from '../../../screens/choices/people.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'

const search = colleagueSearch()

/** What tickets are about, who is responsible for them, and which of them are for HR alone. */
export default function CategoriesPage() {
  const offices = useOfficeOptions()
  return (
    <CrudPage
      title="Ticket categories"
      description="Responsible people and offices are notified of new and overdue tickets and may handle them. Without any, everyone who handles tickets is notified."
      calls={ticketCategories}
      columns={[
        { key: 'title', label: 'Title', sortable: true, width: 140 },
        { key: 'description', label: 'Description' },
        {
          key: 'people',
          label: 'Responsible',
          render: ({ people, offices: responsible }) =>
            [...responsible.map(({ title }) => title), ...people.map(({ full_name }) => full_name)].join(', ') ||
            'Everyone who handles tickets',
        },
        { key: 'confidential', label: 'Confidential', width: 130 },
        { key: 'unsolved', label: 'Unsolved tickets', sortable: true, align: 'end', width: 160 },
      ]}
      toDraft={({ title, description, confidential, people, offices: responsible }) => ({
        title,
        description,
        confidential,
        responsible: people.map(({ ogid }) => ogid),
        office_ids: responsible.map(({ id }) => id),
      })}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 60 },
        { name: 'description', type: 'text', label: 'Description', maxLength: 200 },
        {
          name: 'office_ids',
          type: 'select',
          label: 'Responsible offices',
          description: 'Everyone who works there; their head is told of overdue tickets last',
          isMulti: true,
          full: true,
          options: offices,
        },
        {
          name: 'responsible',
          type: 'select',
          label: 'Responsible people',
          description: 'Their leaders are told of overdue tickets last',
          isMulti: true,
          full: true,
          search,
          known: row?.people.map(personOption) ?? [],
        },
        {
          name: 'confidential',
          type: 'check',
          label: 'Confidential',
          full: true,
          description: 'Seen only by responsible people and by those who may handle confidential tickets, such as HR',
        },
      ]}
    />
  )
}
