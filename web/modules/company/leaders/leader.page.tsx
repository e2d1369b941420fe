import { leaders } from '@iroko/contract/company/leaders'
import type { Output } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { IconHierarchy2, IconPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useMay } from '../../../lib/session.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import type { BulkAction, RowAction } from '../../../screens/columns/column.ts'
import { later } from '../../../screens/lazily.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { ErrorState, Skeletons } from '../../../ui/state/states.tsx'
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
      {found.isPending ? <Skeletons cards count={2} height={98} /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Leader | " /> : null}
      {leader ? <Leading leader={leader} /> : null}
    </Page>
  )
}

/** What is open over the page. */
type Opened = { dialog: 'assign' | 'all' } | { dialog: 'move' | 'end'; rows: Reportee[]; done: (moved: boolean) => void }

function Leading({ leader }: { leader: Leader }) {
  const mayEdit = useMay('people.lead.edit')
  const [opened, setOpened] = useState<Opened>()
  const types = leader.leads.toSorted((a, b) => b.reportees - a.reportees).map(({ leadership_type }) => leadership_type)
  const close = (done = false) => {
    if (opened && 'done' in opened) opened.done(done)
    setOpened(undefined)
  }
  const ask = (dialog: 'move' | 'end', rows: Reportee[]) => new Promise<boolean>((done) => setOpened({ dialog, rows, done }))
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
                <Button variant="default" onClick={() => setOpened({ dialog: 'all' })}>
                  Assign new leader
                </Button>
              ) : null}
              <Button leftSection={<IconPlus size={18} />} onClick={() => setOpened({ dialog: 'assign' })}>
                Add people
              </Button>
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
          bulk={mayEdit ? bulkActions(ask) : undefined}
          actions={mayEdit ? rowActions(ask) : undefined}
          errorPrefix="Leader | "
        />
      </Section>
      {opened?.dialog === 'assign' ? <AssignDialog leader={leader} leadership_type={types[0]} onClose={close} /> : null}
      {opened?.dialog === 'all' ? <MoveDialog leader={leader} types={types} onClose={close} /> : null}
      {opened?.dialog === 'move' ? <MoveDialog leader={leader} reportees={opened.rows} types={types} onClose={close} /> : null}
      {opened?.dialog === 'end' ? <EndDialog leader={leader} reportees={opened.rows} onClose={close} /> : null}
    </>
  )
}

type Ask = (dialog: 'move' | 'end', rows: Reportee[]) => Promise<boolean>

const mayMove = ({ can }: Reportee): boolean => can.move

const bulkActions = (ask: Ask): BulkAction<Reportee>[] => [
  {
    label: (count) => `Assign new leader to ${countOf(count, 'person', 'people')}`,
    run: (rows) => ask('move', rows),
    when: mayMove,
  },
  {
    label: (count) => `End ${countOf(count, 'reporting line')}`,
    run: (rows) => ask('end', rows),
    when: mayMove,
    danger: true,
  },
]

const rowActions = (ask: Ask): RowAction<Reportee>[] => [
  { label: 'Assign new leader', run: (row) => void ask('move', [row]), when: mayMove },
  { label: 'End reporting line', run: (row) => void ask('end', [row]), when: mayMove, danger: true },
]
