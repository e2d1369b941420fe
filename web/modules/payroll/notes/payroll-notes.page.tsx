import { ask, useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import '../../../ui/mantine-over.ts'
import type { Row } from '@iroko/contract/endpoint'
import { noteStatuses, payrollNotes } from '@iroko/contract/payroll/notes'
import { Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'

type Note = Row<typeof payrollNotes.list>

const title = 'Payroll Addition and Subtraction Notes'
const statusOptions = noteStatuses.map((status) => ({ value: status, label: status }))

/** What accounts should add to somebody's pay or subtract from it. */
export default function PayrollNotesPage() {
  const mayRead = useMay('payroll.note.read')
  const mayEdit = useMay('payroll.note.edit')
  const remove = useRemove()
  if (!mayRead)
    return (
      <Page title="Payroll Notes" heading={title}>
        <NoPermission text="You cannot open this page. HR, payroll and accounting keep these notes" />
      </Page>
    )
  const add = mayEdit ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <AddNote />}>
      Add Payroll Note
    </AskButton>
  ) : undefined
  return (
    <Page title="Payroll Notes" heading={title} actions={add}>
      <ListView
        label={title}
        empty={add}
        call={payrollNotes.list}
        extra={{ sort: '-created_at' }}
        columns={mayEdit ? columns : readColumns}
        filters={[{ type: 'select', name: 'status', label: 'Status', options: statusOptions }]}
        rowLabel={(note) => note.title}
        onRowClick={(opened) => void ask(<WholeNote note={opened} />)}
        actions={
          mayEdit
            ? [
                {
                  label: 'Delete',
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: remove,
                  when: ({ can }: Note) => can.delete,
                },
              ]
            : []
        }
      />
    </Page>
  )
}

/** A note may be longer than a line of the list. */
function WholeNote({ note }: { note: Note }) {
  const { first_name, last_name, ogid } = note.employeeId
  return (
    <Dialog title={note.title}>
      {() => (
        <DescriptionList
          items={[
            { label: 'Employee', value: `${first_name} ${last_name}, ${ogid}` },
            { label: 'Description', value: note.description },
            { label: 'Status', value: note.status },
            { label: 'Added', value: [momentText(note.created_at), note.created_by].filter(Boolean).join(', ') },
          ]}
        />
      )}
    </Dialog>
  )
}

const readColumns: Column<Note>[] = [
  { key: 'title', label: 'Title', sortable: true, width: 160 },
  {
    key: 'employeeId',
    label: 'Employee',
    width: 196,
    render: ({ employeeId: { first_name, last_name, ogid, profile_picture } }) => (
      <PersonCell name={`${first_name} ${last_name}`} picture={profile_picture} detail={ogid} />
    ),
  },
  { key: 'description', label: 'Description', width: 300 },
  { key: 'status', label: 'Status', sortable: true, width: 168 },
  { key: 'created_at', label: 'Added', sortable: true, width: 152 },
  { key: 'created_by', label: 'Added by', hidden: true },
]

const columns = readColumns.map((column) =>
  column.key === 'status' ? { ...column, render: (note: Note) => <StatusSelect note={note} /> } : column,
)

function StatusSelect({ note }: { note: Note }) {
  const send = useSend(payrollNotes.setStatus, { success: 'message', alert: 'danger' })
  const set = (status: Note['status']) => send.mutate({ params: { _id: note._id }, body: { status, version: note.version } })
  return (
    <Select<Note['status']>
      aria-label={`Status of ${note.title}`}
      size="xs"
      allowDeselect={false}
      data={statusOptions}
      value={note.status}
      disabled={send.isPending}
      onChange={(status) => (status && status !== note.status ? set(status) : undefined)}
    />
  )
}

function useRemove(): (note: Note) => Promise<void> {
  const send = useSend(payrollNotes.remove, { success: 'message', alert: 'danger' })
  return async ({ _id, title: name, employeeId: { first_name, last_name } }) => {
    const yes = await confirm({
      title: `Delete ${name}?`,
      text: `The note about ${first_name} ${last_name} is removed from this list for everyone. This cannot be undone.`,
      action: 'Delete',
      danger: true,
    })
    if (yes) send.mutate({ params: { _id } })
  }
}

function AddNote() {
  const close = useClose()
  const [search] = useState(() => colleagueSearch())
  const send = useSend(payrollNotes.create, {
    success: 'message',
    alert: 'danger',
    quietFields: true,
    onSuccess: () => close(true),
  })
  return (
    <FormDialog
      title="Add Payroll Note"
      submit="Add Payroll Note"
      schema={payrollNotes.create.body}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 120 },
        { name: 'employeeId', type: 'select', label: 'Employee', required: true, search },
        { name: 'description', type: 'textarea', label: 'Description', required: true, maxLength: 2000 },
      ]}
      onSubmit={(body) => send.mutateAsync({ body })}
    />
  )
}
