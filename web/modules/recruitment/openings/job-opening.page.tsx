import type { Input } from '@iroko/contract/endpoint'
import { employmentWords } from '@iroko/contract/people/directory'
import { usualSkills } from '@iroko/contract/recruitment/interviews'
import { interviewSkills, type OpeningStep, openingStatuses, openings } from '@iroko/contract/recruitment/openings'
import { Button } from '@mantine/core'
import {
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { useBranchOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { RowAction } from '../../../screens/columns/column.ts'
import { CrudDialog } from '../../../screens/crud-dialog.tsx'
import { AddButton } from '../../../screens/crud-page.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { HistoryDrawer } from '../../../screens/history-drawer.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { PublishDialog } from '../opening-requests/parts.tsx'
import { type OpeningRow, openingColumns } from './columns.tsx'
import { openingMap } from './parts-words.tsx'

type Draft = Input<typeof openings.create>['body']

const noun = 'job opening'
const publicList = '/recruitment/joblist'
const typeOptions = Object.entries(employmentWords).map(([value, label]) => ({ value, label }))
const statusOptions = openingStatuses.map((status) => ({ value: status, label: openingMap[status].label }))

/** What the company looks for; the public reads what is open. */
export default function JobOpeningPage() {
  const mayEdit = useMay('job_opening.edit')
  const places = { offices: useOfficeOptions(), branches: useBranchOptions() }
  const actions = useActions()
  const edit = ({ id }: OpeningRow) => void ask(<EditOpening id={id} />)
  const add = mayEdit ? <AddButton noun={noun} onClick={() => void ask(<AddOpening />)} /> : undefined
  return (
    <ListPage
      title="Job Opening"
      description="Drafts are seen here alone. The public reads what is open, from its first to its last day."
      buttons={
        <>
          <Button
            component="a"
            href={publicList}
            target="_blank"
            variant="default"
            leftSection={<IconExternalLink size={18} />}
          >
            Public job list
          </Button>
          {add}
        </>
      }
      empty={add}
      call={openings.list}
      extra={{ sort: '-opens_on' }}
      columns={openingColumns}
      filters={[
        { type: 'select', name: 'status', label: 'Status', options: statusOptions },
        { type: 'select', name: 'office_id', label: 'Office', options: places.offices },
        { type: 'select', name: 'branch_id', label: 'Branch', options: places.branches },
        { type: 'select', name: 'employment_type', label: 'Type', options: typeOptions },
      ]}
      rowLabel={({ job_title }) => job_title}
      actions={mayEdit ? [{ label: 'Edit', icon: <IconPencil size={16} />, run: edit }, ...actions] : []}
      onRowClick={mayEdit ? edit : undefined}
      errorPrefix="Job opening | "
    />
  )
}

const steps: readonly [OpeningStep, string, ReactNode][] = [
  ['open', 'Open again', <IconPlayerPlay key="open" size={16} />],
  ['paused', 'Pause', <IconPlayerPause key="pause" size={16} />],
  ['filled', 'Mark as filled', <IconCheck key="fill" size={16} />],
  ['closed', 'Close', <IconPlayerStop key="close" size={16} />],
]

function useActions(): RowAction<OpeningRow>[] {
  const move = useSend(openings.move, { prefix: 'Job opening | ', success: 'message' })
  const copy = useSend(openings.duplicate, { prefix: 'Job opening | ', success: 'message' })
  return [
    {
      label: 'Ask for publication',
      icon: <IconSend size={16} />,
      ask: ({ id, job_title }) => <PublishDialog id={id} job_title={job_title} />,
      when: ({ can }) => can.publish,
    },
    ...steps.map(
      ([status, label, icon]): RowAction<OpeningRow> => ({
        label,
        icon,
        run: ({ id, version }) => move.mutate({ params: { id }, body: { status, version } }),
        when: ({ can }) => can[status],
      }),
    ),
    { label: 'Duplicate', icon: <IconCopy size={16} />, run: ({ id }) => copy.mutate({ params: { id } }) },
    {
      label: 'Public page',
      icon: <IconExternalLink size={16} />,
      run: ({ id }) => void window.open(`${publicList}/${id}`, '_blank', 'noopener'),
      when: ({ is_public }) => is_public,
    },
    {
      label: 'History',
      icon: <IconHistory size={16} />,
      ask: ({ id, job_title }) => <HistoryDrawer call={openings.history} record={{ id, title: job_title }} />,
    },
  ]
}

function useFields(): Field<Draft>[] {
  return [
    { name: 'job_title', label: 'Job title', type: 'text', required: true, maxLength: 120, full: true },
    { name: 'office_id', label: 'Office', type: 'select', required: true, options: useOfficeOptions() },
    { name: 'branch_id', label: 'Branch', type: 'select', required: true, options: useBranchOptions() },
    { name: 'employment_type', label: 'Type', type: 'select', required: true, options: typeOptions },
    { name: 'positions', label: 'Positions', type: 'number', required: true, min: 1, max: 10_000, decimals: 0 },
    { name: 'opens_on', label: 'Opens', type: 'date', required: true },
    { name: 'closes_on', label: 'Closes', type: 'date', description: 'The last day; it closes itself afterwards' },
    { name: 'salary_from', label: 'Lowest salary a month', type: 'number', money: true },
    { name: 'salary_to', label: 'Highest salary a month', type: 'number', money: true },
    { name: 'salary_shown', label: 'Show the salary to the public', type: 'check', value: false },
    { name: 'description', label: 'Description', type: 'richText', required: true, description: 'Say how to apply' },
    { name: 'requirements', label: 'Requirements', type: 'richText' },
    {
      name: 'skills',
      label: 'Skills that interviews score',
      type: 'select',
      isMulti: true,
      full: true,
      description: `Leave blank for ${usualSkills.join(', ')}`,
      options: interviewSkills.map((skill) => ({ value: skill, label: skill })),
    },
  ]
}

function AddOpening() {
  return <CrudDialog<Draft> call={openings.create} noun={noun} fields={useFields()} />
}

/** The list shows no texts: what is edited is read when it is opened. */
function EditOpening({ id }: { id: string }) {
  const fields = useFields()
  const found = useCall(openings.show, { params: { id } })
  const record = found.isPlaceholderData ? undefined : found.data?.job_opening
  if (!record) return <Dialog title={`Edit ${noun}`}>{() => <Loaded found={found} count={4} height={48} />}</Dialog>
  return <CrudDialog<Draft> call={openings.update} noun={noun} fields={fields} record={record} value={record} />
}
