import type { Row } from '@iroko/contract/endpoint'
import { type exit, exitReasonText, tenureWords } from '@iroko/contract/people/exit'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

type LeaverRow = Row<typeof exit.leavers>

/** How an employment ends, as the records of leavers say it. */
export const exitWords: StatusMap<'left' | 'terminated'> = {
  left: { label: 'Resignation', tone: 'neutral' },
  terminated: { label: 'Termination', tone: 'bad' },
}

export const leaverColumns = (readsReasons: boolean): Column<LeaverRow>[] => [
  personColumn<LeaverRow>(({ office }) => [office?.title ?? null], 260),
  { key: 'exit_date', label: 'Last working day', sortable: true, width: 150 },
  { key: 'status', label: 'How', width: 140, render: ({ status }) => <StatusBadge status={status} map={exitWords} /> },
  { key: 'tenure', label: 'Length of service', width: 180, render: ({ tenure }) => tenureWords[tenure] },
  { key: 'hire_date', label: 'Hired', width: 120 },
  ...(readsReasons
    ? [
        {
          key: 'reason' as const,
          label: 'Reason',
          render: ({ reason }: LeaverRow) => (reason ? exitReasonText(reason) : '-'),
        },
      ]
    : []),
]
