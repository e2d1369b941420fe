import { yearOf } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import { leaveTypes } from '@iroko/contract/leave/types'
import { useParams } from '@tanstack/react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { later } from '../../../lib/lazily.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { RulesList } from './parts-rules.tsx'

const takerColumns: Column<Row<typeof leaveTypes.takers>>[] = [
  {
    key: 'full_name',
    label: 'Employee',
    sortable: true,
    render: (row) => <PersonCell name={row.full_name} detail={row.ogid} />,
  },
  { key: 'office', label: 'Office' },
  { key: 'applications', label: 'Applications', align: 'end', width: 132 },
  { key: 'days', label: 'Days taken', sortable: true, align: 'end', width: 132 },
  { key: 'left', label: 'Days left', align: 'end', width: 132 },
]

const TypeDialog = later(() => import('./parts-dialog.tsx').then((module) => module.TypeDialog))

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  queryClient.prefetchQuery(queryOf(leaveTypes.show, { params: { id: params.id ?? '' } }))

/** Specification 9: the last 10 years. */
const thisYear = yearOf(today())
const earlierYears = Array.from({ length: 9 }, (_, back) => String(thisYear - 1 - back))

/** One kind of leave: its rules and who took it. */
export default function LeaveTypePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(leaveTypes.show, { params: { id } })
  const type = found.data?.leave_type
  return (
    <Page
      title={type?.title ?? 'Leave type'}
      actions={
        type && !type.archived_at ? (
          <AskButton variant="default" ask={() => <TypeDialog type={type} />}>
            Edit rules
          </AskButton>
        ) : undefined
      }
    >
      <Loaded found={found} prefix="Leave type | " count={1} height={200} />
      {type ? (
        <Section title={type.archived_at ? 'Rules (archived: no longer available)' : 'Rules'}>
          <RulesList type={type} />
        </Section>
      ) : null}
      <Section title="Taken by">
        <ListView
          label="Taken by"
          empty="No applications of this type yet. They appear here once people apply."
          call={leaveTypes.takers}
          extra={{ params: { id }, sort: '-days' }}
          columns={takerColumns}
          filters={[
            {
              type: 'select',
              name: 'year',
              label: 'Year',
              none: `This year, ${thisYear}`,
              options: earlierYears.map((year) => ({ value: year, label: year })),
            },
          ]}
          errorPrefix="Leave type | "
        />
      </Section>
    </Page>
  )
}
