import { branches } from '@iroko/contract/company/branches'
import type { Row } from '@iroko/contract/endpoint'
import { later } from '../../../lib/lazily.ts'
import { ask } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { AddButton, ImportButton } from '../../../screens/crud-page.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { people } from '../offices/columns.tsx'
import { plannedText } from './parts-zone.tsx'

const BranchDialog = later(() => import('./parts.tsx').then((module) => module.BranchDialog))

type Branch = Row<typeof branches.list>

/** Where the company works. Its networks are typed one on a line, so the form is its own. */
export default function BranchesPage() {
  const form = (edited?: Branch) => <BranchDialog branch={edited} />
  const own = useCrudActions<Branch>({ noun: 'branch', calls: branches, onEdit: (row) => void ask(form(row)) })
  const add = own.mayEdit ? <AddButton noun="branch" onClick={() => void ask(form())} /> : undefined
  return (
    <ListPage
      title="Branches"
      description="The company’s sites: address, time zone, geofence and networks."
      buttons={
        own.mayEdit ? (
          <>
            <ImportButton title="Branches" call={branches.import} />
            {add}
          </>
        ) : undefined
      }
      empty={add}
      call={branches.list}
      columns={columns}
      filters={[archivedFilter]}
      actions={own.actions}
      rowLabel={({ title }) => title}
      onRowClick={own.mayEdit ? (row) => void ask(form(row)) : undefined}
    />
  )
}

const columns: Column<Branch>[] = [
  { key: 'title', label: 'Title', sortable: true },
  { key: 'address', label: 'Address' },
  { key: 'state', label: 'State', width: 120 },
  {
    key: 'time_zone',
    label: 'Time zone',
    width: 144,
    render: (row) => [row.time_zone, plannedText(row)].filter(Boolean).join(', then '),
  },
  {
    key: 'fence_radius_m',
    label: 'Geofence',
    width: 104,
    align: 'end',
    render: ({ fence_radius_m }) => (fence_radius_m === null ? '-' : `${fence_radius_m} m`),
  },
  people,
  {
    key: 'allowed_networks',
    label: 'Networks',
    hidden: true,
    render: ({ allowed_networks }) => allowed_networks.join(', ') || '-',
  },
]
