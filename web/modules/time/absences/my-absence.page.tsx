import { absences } from '@iroko/contract/time/absences'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { datesText } from '../../../ui/date/date-words.ts'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { statusOptions } from '../attendance-corrections/parts-words.tsx'
import { ownAbsenceColumns } from './columns.tsx'

const TellDialog = later(() => import('./parts-tell.tsx').then((module) => module.TellDialog))
const AbsenceDrawer = later(() => import('./parts.tsx').then((module) => module.AbsenceDrawer))

/** One's own absences: told ahead or explained, and where they stand. */
export default function MyAbsencePage() {
  const absence = useOpenRecord('request')
  const tell = (
    <Button leftSection={<IconPlus size={18} />} onClick={absence.openNew}>
      Report absence
    </Button>
  )
  return (
    <>
      <ListPage
        title="Absence"
        description="Report an absence ahead, or explain a missed day. HR decides whether it is excused."
        buttons={tell}
        empty={tell}
        call={absences.list}
        extra={{ query: { mine: 'true' }, sort: '-starts_on' }}
        columns={ownAbsenceColumns}
        filters={[{ type: 'select', name: 'status', label: 'Status', options: statusOptions }]}
        rowLabel={(row) => `Absence ${datesText(row.starts_on, row.ends_on)}`}
        onRowClick={(row) => absence.open(row.id)}
        errorPrefix="Absence | "
      >
        <WaitingForMe kind="absence" onOpen={absence.open} />
      </ListPage>
      {absence.isNew ? <TellDialog onView={absence.open} onClose={absence.close} /> : null}
      {absence.id ? <AbsenceDrawer id={absence.id} onClose={absence.close} /> : null}
    </>
  )
}
