import type { Row } from '@iroko/contract/endpoint'
import type { BoardGrouping, operationsBoard } from '@iroko/contract/home/operations-board'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../screens/columns/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { addressOf } from '../../time/attendance-days/parts-address.tsx'

export type BoardRow = Row<typeof operationsBoard.show>

const campaigns = '/dashboard/operations/campaigns'
const manager = '/dashboard/operations/operation-team-manager'

export interface Days {
  today: string
  left_from: string
  month_from: string
}

/** What a figure of one campaign opens; that of several opens these campaigns, whose total it is. */
type Opens = (row: BoardRow, days: Days) => string

const groupFilter: Record<BoardGrouping, string | undefined> = {
  campaign: undefined,
  cluster: 'cluster_id',
  branch: 'branch_id',
  lead: 'lead_id',
  client: 'client_id',
}

const listed =
  (list: string): Opens =>
  ({ id }) =>
    addressOf(campaigns, { list, office_id: id })
const standing =
  (name: string): Opens =>
  ({ id }) =>
    addressOf(campaigns, { list: 'attendance', office_id: id, standing: name })
const taskList =
  (figure: string): Opens =>
  ({ id }, { today }) =>
    addressOf(manager, { office_id: id, from: today, to: today, figure })

function figureColumn(
  by: BoardGrouping,
  days: Days | undefined,
  column: { key: keyof BoardRow & string; label: string; width: number; isSorted?: boolean; isHidden?: boolean; unit?: string },
  opens: Opens,
): Column<BoardRow> {
  const { key, label, width, isSorted = false, isHidden = false, unit = '' } = column
  return {
    key,
    label,
    width,
    align: 'end',
    named: true,
    total: unit === '',
    sortable: isSorted,
    hidden: isHidden,
    render: (row) => {
      const value = row[key] as number | null
      if (value === null) return '-'
      const text = `${value.toLocaleString('en-NG')}${unit}`
      const filter = groupFilter[by]
      if (!days || (filter && row.id === 'none')) return text
      return <Link to={filter ? addressOf(campaigns, { [filter]: row.id }) : opens(row, days)}>{text}</Link>
    },
  }
}

const titles: Record<BoardGrouping, string> = {
  campaign: 'Campaign',
  cluster: 'Cluster',
  branch: 'Branch',
  lead: 'Lead',
  client: 'Client',
}

export function boardColumns(by: BoardGrouping, days: Days | undefined): Column<BoardRow>[] {
  const figure = (column: Parameters<typeof figureColumn>[2], opens: Opens) => figureColumn(by, days, column, opens)
  return [
    {
      key: 'title',
      label: titles[by],
      sortable: true,
      width: 210,
      render: ({ title, lead, client, campaigns: inside }) =>
        by === 'lead' && lead ? (
          <PersonCell
            name={lead.full_name}
            detail={inside.map((campaign) => campaign.title).join(', ')}
            to={`/dashboard/user/profile/${lead.ogid}`}
          />
        ) : (
          <span>
            {title}
            <span className="tiny"> {by === 'campaign' ? client : lead?.full_name}</span>
          </span>
        ),
    },
    figure({ key: 'headcount', label: 'People', width: 90, isSorted: true }, listed('people')),
    { key: 'committed', label: 'Committed', align: 'end', width: 104, named: true },
    { key: 'short', label: 'Short', align: 'end', width: 80, named: true, sortable: true },
    figure({ key: 'present', label: 'Present', width: 92, isSorted: true }, standing('present')),
    figure({ key: 'late', label: 'Late', width: 80, isSorted: true }, standing('late')),
    figure({ key: 'missing', label: 'Missing', width: 92, isSorted: true }, standing('awaited')),
    figure({ key: 'on_leave', label: 'On leave', width: 92, isHidden: true }, standing('on_leave')),
    figure({ key: 'tasks_assigned', label: 'Tasks', width: 84 }, taskList('assigned')),
    figure({ key: 'tasks_done', label: 'Done', width: 80 }, taskList('done')),
    figure({ key: 'tasks_missed', label: 'Missed', width: 88, isSorted: true, isHidden: true }, taskList('missed')),
    figure({ key: 'qa_score', label: 'QA', width: 84, isSorted: true, unit: '%' }, listed('evaluations')),
    figure({ key: 'left', label: 'Left', width: 76, isHidden: true }, listed('left')),
    figure({ key: 'attrition', label: 'Attrition', width: 96, isSorted: true, unit: '%' }, listed('left')),
    figure({ key: 'pending_leave', label: 'Open leave', width: 104, isSorted: true }, listed('leave')),
  ]
}
