import type { Row } from '@iroko/contract/endpoint'
import type { ContactSource, contacts, recordingStates } from '@iroko/contract/quality/contacts'
import { contactTypeWords } from '@iroko/contract/quality/form-content'
import type { Column } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'

type ContactRow = Row<typeof contacts.list>

const sourceWords: Record<ContactSource, string> = { by_hand: 'By hand', import: 'From a file', api: 'By a system' }

const recordingWords: Record<(typeof recordingStates)[number], string> = { none: 'No', kept: 'Yes', gone: 'Deleted' }

export const contactColumns: Column<ContactRow>[] = [
  { ...personColumn<ContactRow>(({ office }) => [office.title], 250), sortable: 'full_name' },
  { key: 'contact_type', label: 'Type', width: 120, render: ({ contact_type }) => contactTypeWords[contact_type] },
  { key: 'reference', label: 'Reference', sortable: true },
  { key: 'happened_at', label: 'When', sortable: true, width: 150 },
  { key: 'recording', label: 'Recording', width: 110, render: ({ recording }) => recordingWords[recording] },
  { key: 'source', label: 'Added', width: 120, render: ({ source }) => sourceWords[source] },
  { key: 'sample', label: 'Sampled', width: 100, render: ({ sample }) => (sample ? 'Yes' : 'No') },
  { key: 'evaluation_id', label: 'Evaluated', width: 110, render: ({ evaluation_id }) => (evaluation_id ? 'Yes' : 'No') },
]
