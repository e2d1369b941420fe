import { rooms } from '@iroko/contract/recruitment/rooms'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'

/** The rooms that interviews are planned in. */
export default function RoomsPage() {
  const branches = useBranchOptions()
  return (
    <CrudPage
      title="Interview rooms"
      description="Interviews are planned in these rooms. No room is in two interviews at a time."
      calls={rooms}
      columns={[
        { key: 'title', label: 'Room', sortable: true },
        { key: 'branch', label: 'Branch', sortable: true, render: ({ branch }) => branch.title },
        { key: 'ahead', label: 'Interviews ahead', align: 'end', sortable: true, named: true },
      ]}
      fields={[
        { name: 'title', type: 'text', label: 'Room', required: true, maxLength: 80 },
        { name: 'branch_id', type: 'select', label: 'Branch', required: true, options: branches },
      ]}
      toDraft={({ title, branch }) => ({ title, branch_id: branch.id })}
      filters={[{ type: 'select', name: 'branch_id', label: 'Branch', options: branches }]}
    />
  )
}
