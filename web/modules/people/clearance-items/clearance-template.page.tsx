import {
  type ClearanceExit,
  clearanceExits,
  clearanceExitWords,
  clearanceOwners,
  clearanceOwnerWords,
} from '@iroko/contract/people/clearance'
import { clearanceItems } from '@iroko/contract/people/clearance-items'
import { useBranchOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'

const owners = clearanceOwners.map((value) => ({ value, label: clearanceOwnerWords[value] }))

const kinds = clearanceExits.map((value) => ({ value, label: clearanceExitWords[value] }))

const exitsText = (exits: readonly ClearanceExit[]): string =>
  exits.length === kinds.length ? 'All' : exits.map((exit) => clearanceExitWords[exit]).join(', ')

/** The tasks that a clearance begins with, by office and branch. */
export default function ClearanceTemplatePage() {
  const offices = useOfficeOptions()
  const branches = useBranchOptions()
  return (
    <CrudPage
      title="Clearance Template"
      description="A change counts for clearances that are opened from now on."
      calls={clearanceItems}
      columns={[
        { key: 'title', label: 'Task', sortable: true, width: 360 },
        { key: 'owner', label: 'Owner', sortable: true, width: 120, render: ({ owner }) => clearanceOwnerWords[owner] },
        { key: 'days_before', label: 'Days before', sortable: true, align: 'end', width: 130 },
        { key: 'office', label: 'Office', width: 200, render: ({ office }) => office?.title ?? 'All' },
        { key: 'branch', label: 'Branch', width: 160, render: ({ branch }) => branch?.title ?? 'All' },
        { key: 'exits', label: 'Exits', render: ({ exits }) => exitsText(exits) },
      ]}
      filters={[{ type: 'select', name: 'owner', label: 'Owner', options: owners }]}
      toDraft={({ title, owner, days_before, office, branch, exits }) => ({
        title,
        owner,
        days_before,
        exits,
        office_id: office?.id ?? null,
        branch_id: branch?.id ?? null,
      })}
      fields={[
        { name: 'title', type: 'text', label: 'Task', required: true, maxLength: 120, full: true },
        { name: 'owner', type: 'select', label: 'Owner', required: true, options: owners },
        {
          name: 'days_before',
          type: 'number',
          label: 'Due before the last working day',
          unit: 'days',
          required: true,
          min: 0,
          max: 90,
          decimals: 0,
          value: 0,
        },
        { name: 'office_id', type: 'select', label: 'Office', placeholder: 'All', options: offices },
        { name: 'branch_id', type: 'select', label: 'Branch', placeholder: 'All', options: branches },
        {
          name: 'exits',
          type: 'check',
          label: 'Exits',
          required: true,
          options: kinds,
          value: [...clearanceExits],
          full: true,
        },
      ]}
    />
  )
}
