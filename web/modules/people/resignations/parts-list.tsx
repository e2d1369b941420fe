/** Resignations as a list: of everyone for HR, of one's people for a leader, of operations for its chief. */
import {
  resignationReasons,
  resignationReasonWords,
  resignationStatuses,
  resignations,
  resignationWords,
} from '@iroko/contract/people/resignations'
import type { ReactNode } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { resignationColumns } from './columns.tsx'
import { ResignationDrawer } from './parts.tsx'

interface ResignationListProps {
  description: string
  /** All of operations, whoever leads them. */
  pipeline?: boolean
  /** Opens a page of its own instead of the drawer. */
  pageOf?: (id: string) => string
  figures?: ReactNode
}

export function ResignationList({ description, pipeline = false, pageOf, figures }: ResignationListProps) {
  const opened = useOpenRecord('resignation')
  const offices = useOfficeOptions()
  const readsReasons = useMay('resignation.read', 'all')
  return (
    <>
      <ListPage
        title="Resignation"
        description={description}
        figures={figures}
        call={resignations.list}
        extra={{ sort: '-created_at', ...(pipeline ? { pipeline: 'true' as const } : {}) }}
        columns={resignationColumns(readsReasons)}
        filters={[
          {
            type: 'select',
            name: 'status',
            label: 'Status',
            options: resignationStatuses.map((value) => ({ value, label: resignationWords[value] })),
          },
          { type: 'select', name: 'office_id', label: 'Office', options: offices },
          { type: 'date_range', name: 'from', to: 'until', label: 'Last working day' },
          { type: 'select', name: 'retracting', label: 'Asks to retract', options: [{ value: 'true', label: 'Yes' }] },
          ...(readsReasons
            ? [
                {
                  type: 'select' as const,
                  name: 'reason' as const,
                  label: 'Reason',
                  options: resignationReasons.map((value) => ({ value, label: resignationReasonWords[value] })),
                },
              ]
            : []),
        ]}
        rowLabel={({ employee }) => `Resignation of ${employee.full_name}`}
        {...(pageOf
          ? { href: ({ id }: { id: string }) => pageOf(id) }
          : { onRowClick: ({ id }: { id: string }) => opened.open(id) })}
        errorPrefix="Resignation | "
      >
        <WaitingForMe kind="resignation" onOpen={opened.open} />
      </ListPage>
      {opened.id ? <ResignationDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
