import type { Input } from '@iroko/contract/endpoint'
import { contactTypes, contactTypeWords, readFormFile, writeFormFile } from '@iroko/contract/quality/form-content'
import { formStatuses, forms } from '@iroko/contract/quality/forms'
import { Button } from '@mantine/core'
import {
  IconCheck,
  IconCopy,
  IconDownload,
  IconEye,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
  IconVersions,
} from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { RowAction } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { type FormRow, formColumns, formMap } from './columns.tsx'
import { FormBuilder, Preview } from './parts-builder.tsx'

type Body = Input<typeof forms.create>['body']

const prefix = 'Evaluation form | '

/** The forms in all their versions, and the builder of one. */
export default function CreateEvaluationPage() {
  const place = useOpenRecord('form')
  const [imported, setImported] = useState<Partial<Body>>()
  const close = () => {
    setImported(undefined)
    place.close()
  }
  if (place.isNew) return <NewForm form={imported} onClose={close} />
  if (place.id) return <EditForm id={place.id} onClose={close} />
  const open = (form: Partial<Body>) => {
    setImported(form)
    place.openNew()
  }
  return <FormList onOpen={place.open} onNew={place.openNew} onImport={open} />
}

interface FormListProps {
  onOpen: (id: string) => void
  onNew: () => void
  onImport: (form: Partial<Body>) => void
}

function FormList({ onOpen, onNew, onImport }: FormListProps) {
  const mayEdit = useMay('evaluation_form.edit')
  const campaigns = useOfficeOptions('campaign')
  const actions = useActions(onOpen)
  const show = (row: FormRow) => (row.can.edit ? onOpen(row.id) : void ask(<ShowForm id={row.id} />))
  const add = mayEdit ? (
    <Button leftSection={<IconPlus size={18} />} onClick={onNew}>
      Add form
    </Button>
  ) : undefined
  return (
    <ListPage
      title="Create Evaluation"
      description="One form is active for a campaign and a type of contact. What was evaluated keeps the version it was evaluated with."
      buttons={
        <>
          {mayEdit ? <ImportButton onImport={onImport} /> : null}
          {add}
        </>
      }
      empty={add}
      call={forms.list}
      columns={formColumns}
      filters={[
        { type: 'select', name: 'office_id', label: 'Campaign', options: campaigns },
        {
          type: 'select',
          name: 'contact_type',
          label: 'Contact',
          options: contactTypes.map((value) => ({ value, label: contactTypeWords[value] })),
        },
        {
          type: 'select',
          name: 'status',
          label: 'Status',
          options: formStatuses.map((value) => ({ value, label: formMap[value].label })),
        },
      ]}
      rowLabel={({ title }) => title}
      actions={actions}
      onRowClick={show}
      errorPrefix={prefix}
    />
  )
}

function useActions(onOpen: (id: string) => void): RowAction<FormRow>[] {
  const mayEdit = useMay('evaluation_form.edit')
  const activate = useSend(forms.activate, { prefix, success: 'message' })
  const retire = useSend(forms.retire, { prefix, success: 'message' })
  const remove = useSend(forms.remove, { prefix, success: 'message' })
  const copy = useSend(forms.copy, {
    prefix,
    success: 'message',
    onSuccess: ({ evaluation_form }) => onOpen(evaluation_form.id),
  })
  const at = ({ id, version }: FormRow) => ({ params: { id }, body: { version } })
  return [
    { label: 'Edit', icon: <IconPencil size={16} />, run: ({ id }) => onOpen(id), when: ({ can }) => can.edit },
    { label: 'Preview', icon: <IconEye size={16} />, ask: ({ id }) => <ShowForm id={id} /> },
    {
      label: 'Activate',
      icon: <IconCheck size={16} />,
      when: ({ can }) => can.activate,
      ask: ({ title, office, contact_type }) => ({
        title: `Activate ${title}?`,
        text: `From now on ${office.title} is evaluated with it: ${contactTypeWords[contact_type].toLowerCase()}. The form before it is retired, and this one can no longer be changed.`,
        action: 'Activate',
      }),
      run: (row) => activate.mutate(at(row)),
    },
    {
      label: 'New version',
      icon: <IconVersions size={16} />,
      when: ({ can }) => mayEdit && !can.edit,
      run: ({ id }) => copy.mutate({ params: { id }, body: { as: 'version' } }),
    },
    {
      label: 'Copy',
      icon: <IconCopy size={16} />,
      when: () => mayEdit,
      run: ({ id }) => copy.mutate({ params: { id }, body: { as: 'form' } }),
    },
    { label: 'Export', icon: <IconDownload size={16} />, run: ({ id }) => exportForm(id) },
    {
      label: 'Retire',
      icon: <IconTrash size={16} />,
      danger: true,
      when: ({ can }) => can.retire,
      ask: ({ title }) => ({
        title: `Retire ${title}?`,
        text: 'Contacts of its campaign and type cannot be evaluated until another form is active.',
        action: 'Retire',
        danger: true,
      }),
      run: (row) => retire.mutate(at(row)),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} />,
      danger: true,
      when: ({ can }) => can.remove,
      ask: ({ title }) => ({
        title: `Delete ${title}?`,
        text: 'The draft is deleted permanently.',
        action: 'Delete',
        danger: true,
      }),
      run: ({ id }) => remove.mutate({ params: { id } }),
    },
  ]
}

/** Saves a form as a file that another campaign or portal can import. */
async function exportForm(id: string): Promise<void> {
  const { evaluation_form } = await call(forms.show, { params: { id } })
  const address = URL.createObjectURL(new Blob([writeFormFile(evaluation_form)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${evaluation_form.title}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function ImportButton({ onImport }: { onImport: (form: Partial<Body>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!file) return
    const read = readFormFile(await file.text())
    if (typeof read === 'string') showAlert({ kind: 'warning', text: `${prefix}${file.name} ${read}` })
    else onImport(read)
  }
  return (
    <>
      <input ref={input} type="file" accept="application/json,.json" hidden aria-label="Form to import" onChange={take} />
      <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => input.current?.click()}>
        Import
      </Button>
    </>
  )
}

function ShowForm({ id }: { id: string }) {
  const found = useCall(forms.show, { params: { id } })
  return found.data ? <Preview sections={found.data.evaluation_form.sections} /> : null
}

function NewForm({ form, onClose }: { form: Partial<Body> | undefined; onClose: () => void }) {
  const send = useSend(forms.create, { prefix, success: 'message', onSuccess: onClose, quietFields: true })
  return (
    <Page title="Add form" heading="Add form" narrow>
      <FormBuilder submit="Save draft" form={form} onSubmit={(body) => send.mutateAsync({ body })} onCancel={onClose} />
    </Page>
  )
}

function EditForm({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(forms.show, { params: { id } })
  const send = useSend(forms.update, { prefix, success: 'message', onSuccess: onClose, quietFields: true })
  return (
    <Page title="Edit form" heading={found.data?.evaluation_form.title ?? 'Edit form'} narrow>
      <Loaded found={found} prefix={prefix} count={5} height={72}>
        {({ evaluation_form }) => (
          <FormBuilder
            key={evaluation_form.id}
            submit="Save draft"
            form={evaluation_form}
            onSubmit={(body) => send.mutateAsync({ params: { id }, body: { ...body, version: evaluation_form.version } })}
            onCancel={onClose}
          />
        )}
      </Loaded>
    </Page>
  )
}
