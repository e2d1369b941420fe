/** Days as a sheet: of those whom a grid shows, or of one person. */
import type { Input } from '@iroko/contract/endpoint'
import { attendanceReports } from '@iroko/contract/time/attendance-reports'
import { save } from '../../../screens/files/save.ts'
import { ExportMenu } from '../../../screens/views/export-menu.tsx'

interface ExportDaysProps {
  query: NonNullable<Input<typeof attendanceReports.details>['query']>
  /** What the file is called, before its ending. */
  name: string
  /** How many days there are, where that is known before. */
  total?: number
}

/** Whoever may see days may take them away: the call gives nobody more than their own scope. */
export function ExportDays({ query, name, total }: ExportDaysProps) {
  const take = async (representation: 'csv' | 'xlsx') => {
    await save(attendanceReports.details, { query }, 'Attendance | ', representation, `${name}.${representation}`)
  }
  return <ExportMenu total={total} onDownload={take} />
}
