/** Education, guarantors and dependants of a record. */

import type { Input, Output } from '@iroko/contract/endpoint'
import type { BackgroundKind } from '@iroko/contract/people/background'
import { background } from '@iroko/contract/people/background'
import { type ReactElement, useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from '../records/parts.module.css'

type Entry = Output<typeof background.list>['background'][number]
type Draft = Partial<Omit<Entry, 'id' | 'kind' | 'version'>>

interface Kind {
  title: string
  add: string
  empty: string
  fields: Field<Draft>[]
  /** What a line says first, and in small beside it. */
  line: (entry: Entry) => [string | null, ...(string | number | null)[]]
}

const person: Field<Draft>[] = [
  { name: 'full_name', label: 'Full name', type: 'text', maxLength: 160, required: 'Enter the full name' },
  { name: 'relationship', label: 'Relationship', type: 'text', maxLength: 60, required: 'Enter the relationship' },
]

const kinds: Record<BackgroundKind, Kind> = {
  education: {
    title: 'Education',
    add: 'Add education',
    empty: 'No education yet. Add schools and qualifications.',
    fields: [
      { name: 'institution', label: 'School or university', type: 'text', maxLength: 160, required: true, full: true },
      { name: 'qualification', label: 'Qualification', type: 'text', maxLength: 160, required: true },
      { name: 'completed_in', label: 'Completed in', type: 'number', min: 1940, max: 2200, placeholder: '2018' },
    ],
    line: ({ qualification, institution, completed_in }) => [qualification, institution, completed_in],
  },
  guarantor: {
    title: 'Guarantors',
    add: 'Add guarantor',
    empty: 'No guarantors yet. Add the people who vouch for the employee.',
    fields: [
      ...person,
      { name: 'occupation', label: 'Occupation', type: 'text', maxLength: 80 },
      { name: 'phone', label: 'Phone', type: 'text', maxLength: 30, placeholder: '0803 123 4567' },
      { name: 'address', label: 'Address', type: 'text', maxLength: 200, full: true },
    ],
    line: ({ full_name, relationship, occupation, phone, address }) => [full_name, relationship, occupation, phone, address],
  },
  dependant: {
    title: 'Dependants',
    add: 'Add dependant',
    empty: 'No dependants yet. Add the people whom the employee supports.',
    fields: [...person, { name: 'birth_date', label: 'Birth date', type: 'date' }],
    line: ({ full_name, relationship, birth_date }) => [full_name, relationship, birth_date],
  },
}

interface BackgroundProps {
  ogid: string
  mayEdit: boolean
}

export function Background({ ogid, mayEdit }: BackgroundProps) {
  const found = useCall(background.list, { params: { ogid } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Record | " count={2} height={72} />
  const rows = found.data.background
  return (['education', 'guarantor', 'dependant'] as const).map((kind) => (
    <Entries key={kind} ogid={ogid} kind={kind} rows={rows.filter((row) => row.kind === kind)} mayEdit={mayEdit} />
  ))
}

interface EntriesProps extends BackgroundProps {
  kind: BackgroundKind
  rows: Entry[]
}

function Entries({ ogid, kind, rows, mayEdit }: EntriesProps) {
  const form = (entry?: Entry) => <EntryDialog ogid={ogid} kind={kind} entry={entry} />
  const { title, add, empty } = kinds[kind]
  return (
    <Section
      title={title}
      actions={
        mayEdit ? (
          <AskButton variant="default" ask={() => form()}>
            {add}
          </AskButton>
        ) : null
      }
    >
      {rows.length === 0 ? (
        <Empty text={empty} />
      ) : (
        <div className="card20 column16">
          <ul className="column">
            {rows.map((entry) => (
              <EntryLine key={entry.id} entry={entry} form={mayEdit ? form : undefined} />
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

function EntryLine({ entry, form }: { entry: Entry; form: ((entry: Entry) => ReactElement) | undefined }) {
  const send = useSend(background.remove, { prefix: 'Record | ', success: 'message' })
  const [name, ...rest] = kinds[entry.kind].line(entry)
  return (
    <li className={`middle16 ${classes.draft}`}>
      <span className="column">
        {name}
        <span className="small">{rest.filter(Boolean).join(' · ')}</span>
      </span>
      {form ? (
        <span className="buttons">
          <AskButton
            variant="subtle"
            color="gray"
            aria-label={`Delete ${name}`}
            ask={() => ({
              title: `Delete ${name}?`,
              text: 'It is deleted for good.',
              action: 'Delete',
              cancel: 'Keep',
              danger: true,
            })}
            run={() => send.mutate({ params: { id: entry.id } })}
          >
            Delete
          </AskButton>
          <AskButton variant="default" aria-label={`Edit ${name}`} ask={() => form(entry)}>
            Edit
          </AskButton>
        </span>
      ) : null}
    </li>
  )
}

interface EntryDialogProps {
  ogid: string
  kind: BackgroundKind
  entry: Entry | undefined
}

function EntryDialog({ ogid, kind, entry: given }: EntryDialogProps) {
  const close = useClose()
  // As it was when the form was opened: its version must not follow a change that the form does not show.
  const [entry] = useState(given)
  const done = { prefix: 'Record | ', success: 'message', onSuccess: () => close(true), quietFields: true }
  const add = useSend(background.create, done)
  const change = useSend(background.update, done)
  const { add: label, title, fields } = kinds[kind]
  const send = (draft: Draft) => {
    const body = { kind, ...draft } as Input<typeof background.create>['body']
    return entry
      ? change.mutateAsync({ params: { id: entry.id }, body: { ...body, version: entry.version } })
      : add.mutateAsync({ params: { ogid }, body })
  }
  return (
    <FormDialog<Draft>
      title={entry ? `Edit ${title.toLowerCase()}` : label}
      submit={entry ? 'Save changes' : label}
      fields={fields}
      value={entry}
      onSubmit={send}
    />
  )
}
