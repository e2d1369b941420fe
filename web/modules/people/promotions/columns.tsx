import type { Row } from '@iroko/contract/endpoint'
import type { promotions } from '@iroko/contract/people/promotions'
import { namesText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

export type PromotionRow = Row<typeof promotions.list>

export const promotionColumns: Column<PromotionRow>[] = [
  {
    key: 'employee',
    label: 'Employee',
    sortable: true,
    width: 220,
    render: ({ employee }) => <PersonCell name={employee.full_name} detail={employee.ogid} />,
  },
  { key: 'from', label: 'From', width: 190, render: ({ from }) => from.designation?.title ?? '-' },
  {
    key: 'to',
    label: 'To',
    render: ({ from, to }) =>
      from.office.id === to.office.id ? to.designation?.title : `${to.designation?.title ?? ''}, ${to.office.title}`,
  },
  { key: 'effective_on', label: 'Effective', sortable: true, width: 120 },
  {
    key: 'status',
    label: 'Status',
    width: 140,
    render: ({ status, problem }) => (
      <>
        <StatusBadge status={status} map={statusWords} />
        {problem ? ` ${problem}` : null}
      </>
    ),
  },
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => namesText(waiting_for) },
]
