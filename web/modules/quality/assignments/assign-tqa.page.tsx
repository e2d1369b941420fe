import type { Input, Row } from '@iroko/contract/endpoint'
import { assignments, assignmentTargets } from '@iroko/contract/quality/assignments'
import { contacts } from '@iroko/contract/quality/contacts'
import { samples } from '@iroko/contract/quality/samples'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useOfficeOptions, useTeamOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ImportDialog } from '../../../screens/import/import-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { contactColumns } from '../contacts/columns.tsx'
import { AddContact } from '../contacts/parts.tsx'
import { DrawButton, SampleButtons, SampleById, Samples } from '../samples/parts.tsx'
import { AddSource, Sources } from '../sources/parts.tsx'

type AssignmentRow = Row<typeof assignments.list>
type Body = Input<typeof assignments.create>['body']

const views = { assignments: 'Assignments', samples: 'Samples', contacts: 'Contacts', systems: 'Systems' }
const prefix = 'Assignment | '

/** Who evaluates whom and how often, the contacts that there are, what is drawn of them, and the systems that send them. */
export default function AssignTqaPage() {
  const [view, show] = useView(views)
  const sample = useOpenRecord('sample')
  if (!useMay('evaluation.assign'))
    return (
      <Page title="Assign TQA">
        <Empty text="Quality leads assign evaluators and draw samples. What you are to evaluate is under Evaluation" />
      </Page>
    )
  if (sample.id) return <OneSample id={sample.id} />
  const actions = {
    assignments: <AssignButton />,
    samples: <DrawButton />,
    contacts: <ContactButtons />,
    systems: <AddSource />,
  }
  return (
    <Page
      title="Assign TQA"
      description="Nobody evaluates themselves or their own reporting line: those are left out of an assignment and of what is drawn for an evaluator."
      actions={
        <>
          <ViewSwitch label="What to assign" views={views} view={view} onChange={show} />
          {actions[view]}
        </>
      }
    >
      {view === 'assignments' ? <Assignments /> : null}
      {view === 'samples' ? <Samples onOpen={sample.open} /> : null}
      {view === 'contacts' ? <Contacts /> : null}
      {view === 'systems' ? <Sources /> : null}
    </Page>
  )
}

function OneSample({ id }: { id: string }) {
  const { data } = useCall(samples.show, { params: { id } })
  const shown = data?.quality_sample
  return (
    <Page
      title="Sample"
      heading={shown ? `Sample of ${shown.office.title}` : 'Sample'}
      facts={shown ? `${shown.from_day} to ${shown.to_day}` : undefined}
      breadcrumb={<Link to="/dashboard/qa/AssignTQA?view=samples">Assign TQA</Link>}
      actions={<SampleButtons id={id} />}
    >
      <SampleById id={id} />
    </Page>
  )
}

const AssignButton = () => (
  <Button leftSection={<IconPlus size={18} />} onClick={() => void ask(<AssignDialog />)}>
    Assign evaluator
  </Button>
)

const ContactButtons = () => (
  <>
    <Button
      variant="default"
      leftSection={<IconUpload size={18} />}
      onClick={() => void ask(<ImportDialog title="Contacts" call={contacts.import} />)}
    >
      Import
    </Button>
    <Button leftSection={<IconPlus size={18} />} onClick={() => void ask(<AddContact />)}>
      Add contact
    </Button>
  </>
)

const columns: Column<AssignmentRow>[] = [
  {
    key: 'evaluator',
    label: 'Evaluator',
    sortable: true,
    width: 250,
    render: ({ evaluator }) => (
      <PersonCell name={evaluator.full_name} picture={evaluator.profile_picture} detail={evaluator.ogid} />
    ),
  },
  {
    key: 'office',
    label: 'Evaluates',
    render: ({ office, team, lead }) => office?.title ?? team?.title ?? (lead ? `People of ${lead.full_name}` : '-'),
  },
  { key: 'quota', label: 'Per person, weekly', sortable: true, align: 'end', width: 150, named: true },
  {
    key: 'people',
    label: 'People',
    align: 'end',
    width: 190,
    named: true,
    render: ({ people, own_line }) => (own_line > 0 ? `${people - own_line}, ${own_line} of their own line left out` : people),
  },
  {
    key: 'is_evaluator',
    label: 'Status',
    width: 140,
    render: ({ is_evaluator, ended_on }) => (
      <StatusBadge
        status={ended_on ? 'ended' : is_evaluator ? 'runs' : 'idle'}
        map={{
          runs: { label: 'Active', tone: 'good' },
          ended: { label: 'Ended', tone: 'neutral' },
          idle: { label: 'No evaluator', tone: 'bad' },
        }}
      />
    ),
  },
]

function Assignments() {
  const end = useSend(assignments.end, { prefix, success: 'message' })
  return (
    <ListView
      label="Assignments"
      call={assignments.list}
      columns={columns}
      filters={[{ type: 'flag', name: 'ended', label: 'Also ended' }]}
      empty={<AssignButton />}
      rowLabel={({ evaluator }) => evaluator.full_name}
      actions={[
        {
          label: 'Change quota',
          icon: <IconPencil size={16} />,
          when: ({ ended_on }) => ended_on === null,
          ask: ({ id, quota, version, evaluator }) => (
            <SendDialog<Input<typeof assignments.update>['body']>
              title={`Quota of ${evaluator.full_name}`}
              call={assignments.update}
              params={{ id }}
              prefix={prefix}
              submit="Save"
              fields={[{ ...quotaField, name: 'quota' }]}
              value={{ quota }}
              fixed={{ version }}
            />
          ),
        },
        {
          label: 'End',
          icon: <IconTrash size={16} />,
          danger: true,
          when: ({ ended_on }) => ended_on === null,
          ask: ({ evaluator }) => ({
            title: `End this assignment of ${evaluator.full_name}?`,
            text: 'What was begun can be finished.',
            action: 'End',
            danger: true,
          }),
          run: ({ id }) => end.mutate({ params: { id } }),
        },
      ]}
      errorPrefix={prefix}
    />
  )
}

const quotaField = {
  label: 'Evaluations per person, weekly',
  type: 'number',
  required: true,
  min: 1,
  max: 50,
  decimals: 0,
} as const

const targetWords = { campaign: 'A campaign', team: 'A team', lead: 'The people of a lead' }

function AssignDialog() {
  const { data } = useCall(assignments.evaluators)
  const people = (data?.evaluators ?? []).map(({ ogid, full_name }) => ({ value: ogid, label: `${full_name} · ${ogid}` }))
  return (
    <SendDialog<Body>
      title="Assign evaluator"
      call={assignments.create}
      prefix={prefix}
      submit="Assign"
      fields={[
        { name: 'evaluator', label: 'Evaluator', type: 'select', required: true, options: people },
        {
          name: 'target',
          label: 'Evaluates',
          type: 'select',
          required: true,
          value: 'campaign',
          options: assignmentTargets.map((value) => ({ value, label: targetWords[value] })),
        },
        {
          name: 'office_id',
          label: 'Campaign',
          type: 'select',
          required: true,
          options: useOfficeOptions('campaign'),
          when: ({ target }) => target === 'campaign',
        },
        {
          name: 'team_id',
          label: 'Team',
          type: 'select',
          required: true,
          options: useTeamOptions('campaign'),
          when: ({ target }) => target === 'team',
        },
        {
          name: 'lead',
          label: 'Lead',
          type: 'select',
          required: true,
          search: colleagueSearch(),
          when: ({ target }) => target === 'lead',
        },
        { ...quotaField, name: 'quota', value: 2 },
      ]}
    />
  )
}

function Contacts() {
  const remove = useSend(contacts.remove, { prefix: 'Contact | ', success: 'message' })
  return (
    <ListView
      label="Contacts"
      call={contacts.list}
      columns={contactColumns}
      filters={[
        { type: 'select', name: 'office_id', label: 'Campaign', options: useOfficeOptions('campaign') },
        { type: 'flag', name: 'waiting', label: 'Not evaluated' },
        { type: 'flag', name: 'sampled', label: 'Sampled' },
      ]}
      empty={<ContactButtons />}
      rowLabel={({ reference }) => reference}
      actions={[
        {
          label: 'Delete',
          icon: <IconTrash size={16} />,
          danger: true,
          when: ({ can }) => can.remove,
          ask: ({ reference }) => ({ title: `Delete contact ${reference}?`, action: 'Delete', danger: true }),
          run: ({ id }) => remove.mutate({ params: { id } }),
        },
      ]}
      errorPrefix="Contact | "
    />
  )
}
