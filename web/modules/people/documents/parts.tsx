/** The documents of a record, by kind. */

import type { Input, Output } from '@iroko/contract/endpoint'
import { documents as documentCalls } from '@iroko/contract/people/documents'
import { documentKindLabel, recordDocumentKinds } from '@iroko/contract/people/records'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from '../records/parts.module.css'

type Document = Output<typeof documentCalls.list>['documents'][number]
type Draft = Input<typeof documentCalls.create>['body']

interface DocumentsProps {
  ogid: string
  mayEdit: boolean
}

export function Documents({ ogid, mayEdit }: DocumentsProps) {
  const found = useCall(documentCalls.list, { params: { ogid } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Documents | " count={2} height={96} />
  const { documents } = found.data
  return (
    <Section
      title="Documents"
      actions={
        mayEdit ? (
          <AskButton variant="default" ask={() => <AddDialog ogid={ogid} />}>
            Add document
          </AskButton>
        ) : null
      }
    >
      {documents.length === 0 ? (
        <Empty text="No documents yet. Add a contract, identification, certificates or a guarantor form." />
      ) : null}
      {documents.length > 0 ? (
        <div className="card20 column16">
          <ul className="column">
            {documents.map((document) => (
              <DocumentLine key={document.id} document={document} mayEdit={mayEdit} />
            ))}
          </ul>
        </div>
      ) : null}
    </Section>
  )
}

function DocumentLine({ document, mayEdit }: { document: Document; mayEdit: boolean }) {
  const { id, kind, file, added_by, created_at, expires_on } = document
  const send = useSend(documentCalls.remove, { prefix: 'Documents | ', success: 'message' })
  const remove = async () => {
    const yes = await confirm({
      title: `Remove ${file.name}?`,
      text: 'It no longer appears in the record.',
      action: 'Remove',
      cancel: 'Keep',
      danger: true,
    })
    if (yes) send.mutate({ params: { id } })
  }
  return (
    <li className={`middle16 ${classes.draft}`}>
      <span className="column">
        {documentKindLabel[kind]}
        <span className="small">
          added by {added_by.full_name}, <DateText value={created_at} />
          {expires_on ? (
            <>
              , ends <DateText value={expires_on} />
            </>
          ) : null}
        </span>
      </span>
      <span className="buttons">
        {mayEdit ? (
          <Button variant="subtle" color="gray" aria-label={`Remove ${file.name}`} onClick={() => void remove()}>
            Remove
          </Button>
        ) : null}
        <FileButton file={file} />
      </span>
    </li>
  )
}

const fields: Field<Draft>[] = [
  {
    name: 'kind',
    label: 'Type',
    type: 'select',
    required: 'Choose the type of document',
    full: true,
    options: recordDocumentKinds.map((value) => ({ value, label: documentKindLabel[value] })),
  },
  { name: 'file_id', label: 'File', type: 'file', purpose: 'document', required: 'Choose a file' },
  { name: 'expires_on', label: 'End date', type: 'date', description: 'The HR dashboard lists it before it expires.' },
]

function AddDialog({ ogid }: { ogid: string }) {
  return (
    <SendDialog<Draft>
      call={documentCalls.create}
      prefix="Documents | "
      params={{ ogid }}
      title="Add document"
      submit="Add document"
      fields={fields}
    />
  )
}
