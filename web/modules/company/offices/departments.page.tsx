import { structure } from '@iroko/contract/company/structure'
import { managesHr } from '@iroko/contract/guards'
import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { colleagueSearch } from '../../platform/approvals/parts.tsx'
import { departmentColumns } from '../structure/columns.tsx'
import { archivedFilter, useArchiveActions } from '../structure/parts-archive.tsx'
import { knownPerson } from '../structure/parts-fields.tsx'
import { useBranchOptions } from '../structure/parts-options.tsx'
import { useShiftsAction } from './parts-links.tsx'

/** The company's own offices. */
export default function DepartmentsPage() {
  const mayEdit = managesHr(useUser())
  const branches = useBranchOptions()
  const [search] = useState(() => colleagueSearch())
  const shifts = useShiftsAction()
  const archiving = useArchiveActions(mayEdit, {
    noun: 'department',
    archive: structure.archiveDepartment,
    restore: structure.restoreDepartment,
  })
  return (
    <CrudPage
      title="Departments"
      noun="department"
      description="Who belongs together in the company. The people of a department have the rights of its code, whatever it is called."
      calls={{
        list: structure.departments,
        ...(mayEdit ? { create: structure.createDepartment, update: structure.updateDepartment } : {}),
      }}
      columns={departmentColumns}
      filters={[archivedFilter]}
      actions={[...shifts, ...archiving]}
      toDraft={({ title, head, branch_id }) => ({ title, head_ogid: head?.ogid ?? null, branch_id })}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'head_ogid', type: 'select', label: 'Head', search, known: knownPerson(row?.head) },
        { name: 'branch_id', type: 'select', label: 'Branch', options: branches },
      ]}
    />
  )
}
