import { departments } from '@iroko/contract/company/offices'
import { useState } from 'react'
import { colleagueSearch, knownPerson } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { departmentColumns } from './columns.tsx'
import { useShiftsAction } from './parts-links.tsx'

/** The company's own offices. */
export default function DepartmentsPage() {
  const branches = useBranchOptions()
  const [search] = useState(() => colleagueSearch())
  const shifts = useShiftsAction()
  return (
    <CrudPage
      title="Departments"
      description="The company’s departments. Permissions follow from the code of a department, whatever its title."
      calls={departments}
      columns={departmentColumns}
      actions={shifts}
      toDraft={({ title, head, branch_id }) => ({ title, head_ogid: head?.ogid ?? null, branch_id })}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'head_ogid', type: 'select', label: 'Head', search, known: knownPerson(row?.head) },
        { name: 'branch_id', type: 'select', label: 'Branch', options: branches },
      ]}
    />
  )
}
