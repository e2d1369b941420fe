import type { Row } from '@iroko/contract/endpoint'
import { resignationReasonWords, type resignations } from '@iroko/contract/people/resignations'
import { countOf, namesText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

type ResignationRow = Row<typeof resignations.list>

/** '10 days short' */
export const shortText = (days: number): string => (days > 0 ? `${countOf(days, 'day')} short` : '-')

/** Who leaves, when, and where it stands; why only for who may read it. */
export const resignationColumns = (readsReasons: boolean): Column<ResignationRow>[] => [
  personColumn<ResignationRow>(({ office }) => [office.title], 260),
  { key: 'last_working_day', label: 'Last working day', sortable: true, width: 150 },
  { key: 'shortfall_days', label: 'Notice', width: 120, render: ({ shortfall_days }) => shortText(shortfall_days) },
  ...(readsReasons
    ? [
        {
          key: 'reason' as const,
          label: 'Reason',
          width: 160,
          render: ({ reason }: ResignationRow) => (reason ? resignationReasonWords[reason] : '-'),
        },
      ]
    : []),
  {
    key: 'status',
    label: 'Status',
    width: 190,
    render: ({ status, retract_asked_at }) => (
      <>
        <StatusBadge status={status} map={statusWords} />
        {retract_asked_at && status === 'approved' ? ' asks to retract' : null}
      </>
    ),
  },
  { key: 'waiting_for', label: 'Approver', render: ({ waiting_for }) => namesText(waiting_for) },
]
