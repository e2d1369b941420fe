import { absenceReasons, absences } from '@iroko/contract/time/absences'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { datesText } from '../../../ui/date/date-words.ts'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { statusOptions } from '../attendance-corrections/parts-words.tsx'
import { absenceColumns } from './columns.tsx'

const AbsenceDrawer = later(() => import('./parts.tsx').then((module) => module.AbsenceDrawer))

/** Everyone's absences for HR; for leaders those of their own people, without the reason. */
export default function AbsencesPage() {
  const absence = useOpenRecord('request')
  const knowsWhy = useMay('absence.health.read', 'all')
  const offices = useOfficeOptions()
  return (
    <>
      <ListPage
        title="Absences"
        description={
          knowsWhy
            ? 'Absences without leave, reported ahead or afterwards. Access to another person’s reason or file is logged.'
            : 'Absences in your reporting tree and whether they are excused. Only the employee and HR see the reason.'
        }
        call={absences.list}
        empty="Absences appear here once employees report them."
        extra={{ sort: '-starts_on' }}
        columns={absenceColumns}
        filters={[
          { type: 'select', name: 'status', label: 'Status', options: statusOptions },
          ...(knowsWhy
            ? [
                {
                  type: 'select' as const,
                  name: 'reason' as const,
                  label: 'Reason',
                  options: absenceReasons.map((value) => ({ value, label: value })),
                },
              ]
            : []),
          { type: 'select', name: 'office_id', label: 'Office', options: offices },
          { type: 'date_range', name: 'from', to: 'until', label: 'Days' },
        ]}
        rowLabel={(row) => `Absence of ${row.employee.full_name}, ${datesText(row.starts_on, row.ends_on)}`}
        onRowClick={(row) => absence.open(row.id)}
        errorPrefix="Absence | "
      >
        <WaitingForMe kind="absence" onOpen={absence.open} />
      </ListPage>
      {absence.id ? <AbsenceDrawer id={absence.id} onClose={absence.close} /> : null}
    </>
  )
}
