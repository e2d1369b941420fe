import { structure } from '@iroko/contract/company/structure'
import type { Row } from '@iroko/contract/endpoint'
import { managesHr } from '@iroko/contract/guards'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { branchColumns } from './columns.tsx'
import { archivedFilter, useArchiveActions } from './parts-archive.tsx'

const BranchDialog = lazy(() => import('./parts-branch.tsx').then((module) => ({ default: module.BranchDialog })))

type Branch = Row<typeof structure.branches>

/** Where the company works. */
export default function BranchesPage() {
  const mayEdit = managesHr(useUser())
  const [edited, setEdited] = useState<Branch | 'new'>()
  const archiving = useArchiveActions<Branch>(mayEdit, {
    noun: 'branch',
    archive: structure.archiveBranch,
    restore: structure.restoreBranch,
  })
  const edit = mayEdit ? [{ label: 'Edit', icon: <IconPencil size={16} />, run: setEdited }] : []
  const add = mayEdit ? (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
      Add branch
    </Button>
  ) : undefined
  return (
    <>
      <ListPage
        title="Branches"
        description="Where the company works: the address, the zone its clocks show, and where a punch on the spot is taken."
        buttons={add}
        empty={add}
        call={structure.branches}
        columns={branchColumns}
        filters={[archivedFilter]}
        actions={[...edit, ...archiving]}
        rowLabel={({ title }) => title}
        onRowClick={mayEdit ? setEdited : undefined}
      />
      <Suspense>
        {edited ? <BranchDialog branch={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
      </Suspense>
    </>
  )
}
