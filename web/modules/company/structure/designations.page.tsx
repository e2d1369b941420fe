import { structure } from '@iroko/contract/company/structure'
import { managesHr } from '@iroko/contract/guards'
import { useUser } from '../../../lib/session.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { archivedFilter, useArchiveActions } from './parts-archive.tsx'

/** What posts are called and how they rank. */
export default function DesignationsPage() {
  const mayEdit = managesHr(useUser())
  const actions = useArchiveActions(mayEdit, {
    noun: 'designation',
    archive: structure.archiveDesignation,
    restore: structure.restoreDesignation,
  })
  return (
    <CrudPage
      title="Designations"
      noun="designation"
      description="What posts are called, with the grade that ranks them. A change shows on everyone who has the designation."
      calls={{
        list: structure.designations,
        ...(mayEdit ? { create: structure.createDesignation, update: structure.updateDesignation } : {}),
      }}
      columns={[
        { key: 'title', label: 'Title', sortable: true },
        { key: 'grade', label: 'Grade', sortable: true, align: 'end' },
        { key: 'headcount', label: 'People', sortable: true, align: 'end' },
      ]}
      filters={[archivedFilter]}
      actions={actions}
      toDraft={({ title, grade }) => ({ title, grade })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        { name: 'grade', type: 'number', label: 'Grade', required: true, min: 1, max: 30, value: 1 },
      ]}
    />
  )
}
