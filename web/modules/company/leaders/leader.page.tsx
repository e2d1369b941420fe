import { leaders } from '@iroko/contract/company/leaders'
import type { Output } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { IconHierarchy2, IconPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { BulkAction, RowAction } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { chartAddress, reporteeColumns } from './parts.tsx'
import { type Reportee, typeName, typeOptions } from './parts-lines.tsx'

const AssignDialog = later(() => import('./parts-lines.tsx').then((module) => module.AssignDialog))
const MoveDialog = later(() => import('./parts-lines.tsx').then((module) => module.MoveDialog))
const EndDialog = later(() => import('./parts-lines.tsx').then((module) => module.EndDialog))

type Leader = Output<typeof leaders.show>['leader']

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  queryClient.prefetchQuery(queryOf(leaders.show, { params: { ogid: params.id ?? '' } }))

/** One leader's people, moved and assigned many at once. */
export default function LeaderPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(leaders.show, { params: { ogid: id } })
  const leader = found.data?.leader
  return (
    <Page
      title={leader?.full_name ?? 'Leader'}
      facts={leader ? [leader.designation, leader.office?.title].filter(Boolean).join(' · ') : undefined}
      actions={
        <Button component={Link} to={chartAddress(id)} variant="default" leftSection={<IconHierarchy2 size={18} />}>
          Chart
        </Button>
      }
    >
      <Loaded found={found} prefix="Leader | " cards count={2} height={98} />
      {leader ? <Leading leader={leader} /> : null}
    </Page>
  )
}

function Leading({ leader }: { leader: Leader }) {
  const mayEdit = useMay('people.lead.edit')
  const types = leader.leads.toSorted((a, b) => b.reportees - a.reportees).map(({ leadership_type }) => leadership_type)
  const move = (rows: readonly Reportee[]) => <MoveDialog leader={leader} reportees={rows} types={types} />
  const end = (rows: readonly Reportee[]) => <EndDialog leader={leader} reportees={rows} />
  return (
    <>
      <StatCards>
        {leader.leads.map(({ leadership_type, reportees }) => (
          <StatCard
            key={leadership_type}
            label={`As ${typeName(leadership_type).toLowerCase()}`}
            value={countOf(reportees, 'person', 'people')}
          />
        ))}
      </StatCards>
      <Section
        title="People"
        actions={
          mayEdit ? (
            <>
              {leader.leads.length > 0 ? (
                <AskButton variant="default" ask={() => <MoveDialog leader={leader} types={types} />}>
                  Assign new leader
                </AskButton>
              ) : null}
              <AskButton
                leftSection={<IconPlus size={18} />}
                ask={() => <AssignDialog leader={leader} leadership_type={types[0]} />}
              >
                Add people
              </AskButton>
            </>
          ) : undefined
        }
      >
        <ListView
          label="People"
          call={leaders.reportees}
          empty="No direct reports yet. People appear here once you assign them to this leader."
          extra={{ params: { ogid: leader.ogid }, sort: 'full_name' }}
          columns={reporteeColumns}
          filters={[
            {
              type: 'select',
              name: 'leadership_type',
              label: 'Leadership type',
              options: typeOptions.map(({ value, label }) => ({ value: String(value), label })),
            },
          ]}
          rowLabel={({ full_name }) => full_name}
          bulk={mayEdit ? bulkActions(move, end) : undefined}
          actions={mayEdit ? rowActions(move, end) : undefined}
          errorPrefix="Leader | "
        />
      </Section>
    </>
  )
}

type Form = (rows: readonly Reportee[]) => ReactElement

const mayMove = ({ can }: Reportee): boolean => can.move

const bulkActions = (move: Form, end: Form): BulkAction<Reportee>[] => [
  {
    label: (count) => `Assign new leader to ${countOf(count, 'person', 'people')}`,
    ask: move,
    when: mayMove,
  },
  {
    label: (count) => `End ${countOf(count, 'reporting line')}`,
    ask: end,
    when: mayMove,
    danger: true,
  },
]

const rowActions = (move: Form, end: Form): RowAction<Reportee>[] => [
  { label: 'Assign new leader', ask: (row) => move([row]), when: mayMove },
  { label: 'End reporting line', ask: (row) => end([row]), when: mayMove, danger: true },
]
