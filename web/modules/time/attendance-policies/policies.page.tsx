import type { Input } from '@iroko/contract/endpoint'
import type { AttendanceLimits } from '@iroko/contract/time/attendance-policies'
import { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { type PolicyRow, policyColumns } from './columns.tsx'

const PolicyDialog = later(() => import('./parts.tsx').then((module) => module.PolicyDialog))

const newestFirst = { page: 1, limit: 1, sort: '-starts_on' }

/** By which rules days are counted, with their history, and the limits of what people enter. */
export default function PoliciesPage() {
  const newest = useCall(attendancePolicies.list, { query: newestFirst }).data?.attendance_policies[0]
  const remove = useSend(attendancePolicies.remove, { prefix: 'Rules | ', success: 'message' })
  const takeBack = async ({ version, starts_on }: PolicyRow) => {
    const yes = await confirm({
      title: `Delete rules from ${starts_on}?`,
      text: 'No day was calculated with them yet.',
      action: 'Delete rules',
      danger: true,
    })
    if (yes) remove.mutate({ params: { version: String(version) } })
  }
  return (
    <Page
      title="Attendance rules"
      description="Rules for calculating attendance. A change starts on a date and does not affect earlier days."
      actions={
        <AskButton leftSection={<IconPencil size={18} />} disabled={!newest} ask={() => <PolicyDialog newest={newest} />}>
          Change rules
        </AskButton>
      }
    >
      <Section title="Current and past rules">
        <ListView
          label="Rules"
          empty="No rules yet. They appear here once HR changes them."
          call={attendancePolicies.list}
          extra={{ sort: '-starts_on' }}
          columns={policyColumns}
          rowId={({ version }) => String(version)}
          actions={[
            {
              label: 'Delete rules',
              icon: <IconTrash size={16} />,
              danger: true,
              when: ({ can }) => can.remove,
              run: (row) => void takeBack(row),
            },
          ]}
          rowLabel={({ starts_on }) => `Rules from ${starts_on}`}
          errorPrefix="Rules | "
        />
      </Section>
      <Section title="Limits">
        <Limits />
      </Section>
    </Page>
  )
}

function Limits() {
  const found = useCall(attendancePolicies.limits)
  if (!found.isSuccess) return <Loaded found={found} prefix="Limits | " count={3} height={56} />
  const { attendance_limits } = found.data
  return <LimitsForm key={attendance_limits.version} settings={attendance_limits} />
}

type Draft = Input<typeof attendancePolicies.updateLimits>['body']

function LimitsForm({ settings }: { settings: AttendanceLimits }) {
  const send = useSend(attendancePolicies.updateLimits, { prefix: 'Limits | ', success: 'message', quietFields: true })
  return (
    <RecordForm<Draft>
      submit="Save limits"
      fields={fields}
      schema={attendancePolicies.updateLimits.body}
      fixed={{ version: settings.version }}
      value={settings}
      onSubmit={(body) => send.mutateAsync({ body })}
    />
  )
}

const fields: Field<Draft>[] = [
  {
    name: 'correction_days_back',
    type: 'number',
    label: 'Time limit for corrections and absences',
    unit: 'days',
    min: 1,
    max: 366,
    required: true,
  },
  {
    name: 'gate_minutes_back',
    type: 'number',
    label: 'Time limit for gate records',
    unit: 'min',
    min: 5,
    max: 1440,
    required: true,
  },
  {
    name: 'silence_minutes',
    type: 'number',
    label: 'Terminal is offline after',
    unit: 'min',
    min: 15,
    max: 1440,
    required: true,
    description: 'When the start of a shift falls within it, an outage waiver is proposed.',
  },
  {
    name: 'punch_days_back',
    type: 'number',
    label: 'Terminals send punches of up to',
    unit: 'days',
    min: 1,
    max: 366,
    required: true,
    description: 'Older punches are quarantined for review.',
  },
]
