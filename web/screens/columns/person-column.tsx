import { PersonCell } from '../../ui/person/person-cell.tsx'
import type { Column } from './column.ts'

interface AboutPerson {
  employee: { ogid: string; full_name: string }
}

/** Whom a row is about, by name; below it the OGID and what else tells them apart. */
export const personColumn = <Row extends AboutPerson>(
  more: (row: Row) => readonly (string | null)[],
  width?: number,
): Column<Row> => ({
  key: 'employee',
  label: 'Employee',
  sortable: true,
  ...(width && { width }),
  render: (row) => (
    <PersonCell
      name={row.employee.full_name}
      picture={null}
      detail={[row.employee.ogid, ...more(row)].filter(Boolean).join(' · ')}
    />
  ),
})
