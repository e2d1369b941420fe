import type { Input } from '@iroko/contract/endpoint'
import { cardStatuses, scoreCards } from '@iroko/contract/performance/score-cards'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { scopedSearch } from '../../../screens/choices/people.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { monthChoices } from '../../../ui/date/date-words.ts'
import { cardColumns, cardMap } from './columns.tsx'

const CardDrawer = later(() => import('./parts-card.tsx').then((module) => module.CardDrawer))

const lastMonths = () => monthChoices(-12, -1).reverse()

/** The score cards of the people whom the reader leads, or of everyone. */
export default function ScoreCardsPage() {
  const card = useOpenRecord('card')
  const mayMake = useMay('score_template.edit')
  const make = mayMake ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <MakeDialog />}>
      Make score cards
    </AskButton>
  ) : undefined
  return (
    <>
      <ListPage
        title="Score Cards"
        description="Cards of a month are made in the night after it, for everyone who has a template. Attendance, lateness, QA and tasks fill themselves."
        buttons={
          <>
            {mayMake ? (
              <Button variant="default" component={Link} to="/dashboard/performance/score-templates">
                Templates
              </Button>
            ) : null}
            {make}
          </>
        }
        empty={make}
        call={scoreCards.list}
        columns={cardColumns}
        filters={[
          { type: 'select', name: 'month', label: 'Month', options: lastMonths() },
          {
            type: 'select',
            name: 'status',
            label: 'Status',
            options: cardStatuses.map((value) => ({ value, label: cardMap[value].label })),
          },
          { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
          { type: 'search', name: 'ogid', label: 'Employee', search: scopedSearch() },
        ]}
        rowLabel={({ employee }) => employee.full_name}
        onRowClick={({ id }) => card.open(id)}
        errorPrefix="Score card | "
      />
      {card.id ? <CardDrawer id={card.id} onClose={card.close} /> : null}
    </>
  )
}

const MakeDialog = () => (
  <SendDialog<Input<typeof scoreCards.make>['body']>
    title="Make score cards"
    call={scoreCards.make}
    prefix="Score card | "
    submit="Make score cards"
    fields={[
      {
        name: 'month',
        label: 'Month',
        type: 'select',
        required: true,
        full: true,
        options: lastMonths(),
        value: lastMonths()[0]?.value,
        description: 'For everyone with a template and without a card. Nothing that is there changes',
      },
    ]}
  />
)
