/** Campaigns in figures, and the list behind each. */

import type { Endpoint, Input, Row } from '@iroko/contract/endpoint'
import { type BoardGrouping, operationsBoard } from '@iroko/contract/home/operations-board'
import { leave } from '@iroko/contract/leave/applications'
import { people } from '@iroko/contract/people/directory'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { Link, useLocation } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import type { ListEndpoint } from '../../../screens/list/use-list.ts'
import { Section } from '../../../ui/page.tsx'
import { leaveTitle } from '../../leave/types/parts-words.tsx'
import { DayPeople } from '../../time/attendance-board/parts-people.tsx'
import { employeeColumns } from '../employees/columns.tsx'
import { type BoardRow, boardColumns, type Days } from './columns.tsx'

const everyMinute = 60_000

interface BoardProps {
  by: BoardGrouping
  /** Of its parameters in the address, beside another list. */
  prefix?: string
  /** The campaigns of one client, whatever the address says. */
  of?: { client_id?: string }
  /** Where a row leads. */
  href?: (row: BoardRow) => string
}

/** The board of an address, or the list that it names: `?list=left&office_id=…`. */
export function Board({ by, prefix, of = {}, href }: BoardProps) {
  const [address] = useAddress()
  const { cluster_id, branch_id, lead_id, client_id, list = '' } = address
  const narrowed = {
    ...(cluster_id && { cluster_id }),
    ...(branch_id && { branch_id }),
    ...(lead_id && { lead_id }),
    ...(client_id && { client_id }),
    ...of,
  }
  const found = useCall(operationsBoard.show, { query: { by, ...narrowed, limit: 1000 } }, { refetchInterval: everyMinute })
  if (list in lists && found.data) return <Behind list={list as keyof typeof lists} days={found.data} />
  return (
    <ListView
      label="Campaigns in figures"
      call={operationsBoard.show}
      extra={{ query: { by, ...narrowed }, sort: 'title', limit: 100, refetchInterval: everyMinute, ...(prefix && { prefix }) }}
      columns={boardColumns(by, found.data)}
      rowLabel={({ title }) => title}
      {...(href && { href })}
      empty="No campaigns yet. HR adds them under Campaigns."
      errorPrefix="Operations | "
    />
  )
}

const lists = {
  people: 'People',
  attendance: 'Attendance now',
  left: 'Left in the last 30 days',
  evaluations: 'Evaluations of this month',
  leave: 'Leave to be decided',
}

/** The people or records that one figure of a campaign counts, by the calls that the figure was counted like. */
function Behind({ list, days }: { list: keyof typeof lists; days: Days }) {
  const [{ office_id = '' }] = useAddress()
  const { pathname } = useLocation()
  return (
    <Section title={lists[list]}>
      <p className="small">
        <Link to={pathname}>All campaigns</Link>
        {list === 'attendance' ? (
          <>
            {' · '}
            <Link to={`/dashboard/operations/floor/${office_id}`}>Live floor</Link>
          </>
        ) : null}
      </p>
      <BehindList list={list} days={days} office_id={office_id} />
    </Section>
  )
}

const dayColumn = <Row extends object>(key: keyof Row & string, label: string): Column<Row> => ({
  key,
  label,
  width: 130,
  named: true,
})

function BehindList({ list, days, office_id }: { list: keyof typeof lists; days: Days; office_id: string }) {
  switch (list) {
    case 'attendance':
      return <DayPeople of={{ office_id }} />
    case 'people':
    case 'left': {
      const query = list === 'people' ? { status: 'active' as const } : { left_from: days.left_from, left_to: days.today }
      return (
        <ListView
          label={lists[list]}
          call={people.list}
          extra={{ query: { office_id, ...query }, sort: 'full_name' }}
          columns={employeeColumns}
          rowLabel={({ full_name }) => full_name}
          href={({ ogid }) => `/dashboard/user/profile/${ogid}`}
          errorPrefix="Employees | "
        />
      )
    }
    case 'evaluations':
      return (
        <ListView
          label={lists.evaluations}
          call={evaluations.list}
          extra={queryOf(evaluations.list, { office_id, from: days.month_from, to: days.today }, '-released_at')}
          columns={[
            personColumn<Row<typeof evaluations.list>>(({ team }) => [team?.title ?? null], 230),
            dayColumn('happened_at', 'Contact'),
            {
              key: 'score',
              label: 'Score',
              align: 'end',
              width: 90,
              render: ({ score }) => (score === null ? '-' : `${score}%`),
            },
          ]}
          rowLabel={({ reference }) => reference}
          href={({ id }) => `/dashboard/qa/all-evaluations/view/${id}`}
          errorPrefix="Evaluation | "
        />
      )
    case 'leave':
      return (
        <ListView
          label={lists.leave}
          call={leave.list}
          extra={{ query: { office_id, status: 'pending' }, sort: 'starts_on' }}
          columns={[
            personColumn(() => [], 230),
            { key: 'leave_type', label: 'Leave type', width: 180, render: ({ leave_type }) => leaveTitle(leave_type) },
            dayColumn('starts_on', 'From'),
            dayColumn('ends_on', 'To'),
            { key: 'days', label: 'Days', align: 'end', width: 80 },
          ]}
          rowLabel={({ employee }) => employee.full_name}
          errorPrefix="Leave | "
        />
      )
  }
}

const queryOf = <L extends ListEndpoint & Endpoint>(_call: L, query: Record<string, string>, sort: string) => ({
  query: query as Partial<Input<L> extends { query?: infer Q } ? NonNullable<Q> : never> & Record<string, string>,
  sort,
})
