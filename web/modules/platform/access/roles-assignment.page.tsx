import { access } from '@iroko/contract/platform/access'
import { everyRole } from '@iroko/contract/roles'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { roleWords } from '../../../lib/role-words.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import type { FilterName } from '../../../screens/list/use-list.ts'
import { Page } from '../../../ui/page.tsx'
import { type Holder, holderColumns } from './columns.tsx'
import { AssignPanel, type Chosen } from './parts-assign.tsx'

/** Giving and taking roles for many people at once. */
export default function RolesAssignmentPage() {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const add = (holders: Holder[]) => {
    const more = holders.filter(({ ogid }) => chosen.every((person) => person.ogid !== ogid))
    setChosen([...chosen, ...more.map(({ ogid, full_name }) => ({ ogid, full_name }))])
  }
  const when = ({ ogid }: Holder) => chosen.every((person) => person.ogid !== ogid)
  return (
    <Page
      title="Roles assignment"
      description="Choose people, then the roles to assign or remove, all or nothing. It takes effect on their next action."
    >
      <AssignPanel chosen={chosen} onChosen={setChosen} />
      <ListView
        label="People"
        empty="No employees yet. Add them first, then assign their roles."
        call={access.holders}
        extra={{ sort: 'full_name' }}
        columns={holderColumns}
        filters={useHolderFilters()}
        rowLabel={({ full_name }) => full_name}
        actions={[{ label: 'Choose', run: (row) => add([row]), when }]}
        bulk={[{ label: (count) => `Choose ${countOf(count, 'person', 'people')}`, run: add, when }]}
        errorPrefix="Roles | "
      />
    </Page>
  )
}

function useHolderFilters(): Filter<FilterName<typeof access.holders>>[] {
  return [
    {
      type: 'select',
      name: 'role',
      label: 'Role',
      options: everyRole.map((value) => ({ value, label: roleWords(value) })),
    },
    { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
    { type: 'flag', name: 'given', label: 'Has a manually assigned role' },
  ]
}
