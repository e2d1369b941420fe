import type { Output } from '@iroko/contract/endpoint'
import { newcomers } from '@iroko/contract/people/newcomers'
import { personBody, records } from '@iroko/contract/people/records'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { act } from '../../../screens/rows/row-actions.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { EmailChanges, invitationText } from '../email-changes/parts.tsx'
import { type PersonDraft, personFieldList, type TermsDraft, termFieldList, usePlaceFields } from '../records/parts-fields.tsx'
import { useEmployeeActions } from './parts-actions.tsx'

type Record = Output<typeof records.show>['record']

/** Changes somebody's record; each part is saved by itself. */
export default function UpdateEmployeePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const mayEdit = useMay('people.edit')
  const found = useCall(records.show, { params: { ogid: id } }, { enabled: mayEdit })
  const record = found.data?.record
  return (
    <Page
      title={record ? `Update ${record.full_name}` : 'Update employee'}
      facts={record?.ogid}
      actions={
        record ? (
          <Button component={Link} to={`/dashboard/user/profile/${record.ogid}`} variant="default">
            See profile
          </Button>
        ) : null
      }
      narrow
    >
      {mayEdit ? (
        <Loaded found={found} prefix="Employee | " count={3} height={160} />
      ) : (
        <NoPermission text="You cannot open this page. HR changes employee records" />
      )}
      {record ? <Parts key={record.id} record={record} /> : null}
    </Page>
  )
}

/** The version that these forms were opened with: what somebody else saved meanwhile is not overwritten unseen. */
function Parts({ record }: { record: Record }) {
  const [version, setVersion] = useState(record.version)
  const saved = (output: { version: number }) => setVersion(output.version)
  return (
    <>
      <Section title="Person">
        <div className="card20 column16">
          <PersonForm record={record} version={version} onSaved={saved} />
        </div>
      </Section>
      <EmailChanges ogid={record.ogid} />
      <Section title="Terms">
        <div className="card20 column16">
          {record.is_own ? (
            <p className="small">You cannot change the terms of your own employment.</p>
          ) : (
            <TermsForm record={record} version={version} onSaved={saved} />
          )}
        </div>
      </Section>
      <Place record={record} />
      {record.can.invite ? <Invitation record={record} /> : null}
    </>
  )
}

interface PartProps {
  record: Record
  version: number
  onSaved: (output: { version: number }) => void
}

function PersonForm({ record, version, onSaved }: PartProps) {
  const send = useSend(records.updatePerson, {
    prefix: 'Employee | ',
    success: 'message',
    quietFields: true,
    onSuccess: onSaved,
  })
  const params = { ogid: record.ogid }
  return (
    <RecordForm<PersonDraft>
      fields={personFieldList}
      schema={personBody}
      value={record.person as Partial<PersonDraft>}
      submit="Save person"
      onSubmit={(person) => send.mutateAsync({ params, body: { ...person, version } })}
    />
  )
}

function TermsForm({ record, version, onSaved }: PartProps) {
  const send = useSend(records.updateTerms, {
    prefix: 'Employee | ',
    success: 'message',
    quietFields: true,
    onSuccess: onSaved,
  })
  const params = { ogid: record.ogid }
  return (
    <RecordForm<TermsDraft>
      fields={termFieldList}
      value={record.terms}
      submit="Save terms"
      onSubmit={(terms) => send.mutateAsync({ params, body: { ...terms, version } })}
    />
  )
}

/** Where they sit is dated: it is moved, not overwritten. */
function Place({ record }: { record: Record }) {
  const { actions } = useEmployeeActions<Record>()
  const possible = actions.filter(({ label, when }) => label !== 'Edit' && (when?.(record) ?? true))
  return (
    <Section title="Placement and employment">
      <div className="card20 column16">
        <PlaceSummary record={record} />
        <div className="buttons">
          {possible.map((action) => (
            <Button
              key={action.label}
              variant={action.danger ? 'outline' : 'default'}
              color={action.danger ? 'red' : undefined}
              onClick={() => void act(action, record)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      </div>
    </Section>
  )
}

function PlaceSummary({ record: { place } }: { record: Record }) {
  const fields = usePlaceFields()
  if (!place) return <p className="small">They have no placement on this date</p>
  const items = fields.map(({ name, label, ...field }) => {
    const options = 'options' in field ? field.options : undefined
    const choices = typeof options === 'function' ? options(place as never) : (options ?? [])
    return { label, value: choices.find(({ value }) => value === place[name])?.label ?? null }
  })
  return <DescriptionList items={[...items, { label: 'Since', value: place.starts_on }]} />
}

function Invitation({ record }: { record: Record }) {
  const send = useSend(newcomers.invite, { prefix: 'Employee | ', success: 'message' })
  return (
    <Section title="Sign-in">
      <div className="card20 column16">
        <p className="small">
          {record.full_name} has not signed in yet. {invitationText(record.invitation)}
        </p>
        <div className="buttons">
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ params: { ogid: record.ogid } })}>
            Send invitation again
          </Button>
        </div>
      </div>
    </Section>
  )
}
