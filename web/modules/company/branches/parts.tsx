/** The form of a branch: its networks are typed one on a line. */
import { companyZone } from '@iroko/contract/clock'
import { branches } from '@iroko/contract/company/branches'
import type { Input, Row } from '@iroko/contract/endpoint'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { zoneOptions } from '../offices/parts-fields.tsx'
import { confirmZone, plannedText, zonesText } from './parts-zone.tsx'

type Branch = Row<typeof branches.list>
type Body = Input<typeof branches.create>['body']
type Draft = Omit<Body, 'allowed_networks'> & { allowed_networks?: string | null; zone_from?: string | null }

interface BranchDialogProps {
  branch: Branch | undefined
}

export function BranchDialog({ branch }: BranchDialogProps) {
  const close = useClose()
  const options = { prefix: 'Branch | ', success: 'message', onSuccess: () => close(true), quietFields: true } as const
  const create = useSend(branches.create, options)
  const update = useSend(branches.update, options)
  const save = async ({ allowed_networks, address, state, zone_from, ...draft }: Draft) => {
    if (branch && !(await confirmZone(branch, { ...draft, zone_from }))) return false
    const body: Body = { ...draft, address: address ?? '', state: state ?? '', allowed_networks: linesOf(allowed_networks) }
    return branch
      ? await update.mutateAsync({ params: { id: branch.id }, body: { ...body, zone_from, version: branch.version } })
      : await create.mutateAsync({ body })
  }
  return (
    <FormDialog<Draft>
      title={branch ? 'Edit branch' : 'Add branch'}
      submit={branch ? 'Save changes' : 'Add branch'}
      fields={fieldsOf(branch)}
      value={branch && { ...branch, allowed_networks: branch.allowed_networks.join('\n') }}
      draft={branch ? undefined : branches.create.path}
      onSubmit={save}
    />
  )
}

const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

const webClockOptions = [
  { value: 'nobody', label: 'Nobody, terminals only' },
  { value: 'remote', label: 'Remote employees' },
  { value: 'everyone', label: 'Everyone' },
]
const placeRuleOptions = [
  { value: 'warn', label: 'Accept and flag' },
  { value: 'block', label: 'Reject' },
]

const fieldsOf = (branch: Branch | undefined): Field<Draft>[] => [
  { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
  {
    name: 'time_zone',
    type: 'select',
    label: 'Time zone',
    options: zoneOptions(branch?.time_zone),
    required: true,
    value: companyZone,
    ...(branch && { description: zonesText(branch) }),
  },
  {
    name: 'zone_from',
    type: 'date',
    label: 'Time zone counts from',
    description: 'Earlier days keep their time zone. If left blank, it counts from today.',
    when: ({ time_zone }) => branch !== undefined && (time_zone !== branch.time_zone || plannedText(branch) !== ''),
  },
  { name: 'address', type: 'text', label: 'Address', maxLength: 200 },
  { name: 'state', type: 'text', label: 'State', maxLength: 60 },
  { name: 'latitude', type: 'number', label: 'Latitude', decimals: 6, min: -90, max: 90, placeholder: '9.0765' },
  { name: 'longitude', type: 'number', label: 'Longitude', decimals: 6, min: -180, max: 180, placeholder: '7.3986' },
  {
    name: 'fence_radius_m',
    type: 'number',
    label: 'Geofence radius',
    unit: 'm',
    min: 20,
    max: 5000,
    description: 'Punches within this many metres of the position are on site.',
  },
  {
    name: 'allowed_networks',
    type: 'textarea',
    label: 'Allowed networks',
    rows: 3,
    placeholder: '197.210.4.0/24',
    description: 'Punches from these addresses or ranges are on site, one per line.',
  },
  {
    name: 'web_clock',
    type: 'select',
    label: 'Web clock',
    options: webClockOptions,
    value: 'remote',
    required: true,
    description: 'Who can clock in on the web at this branch.',
  },
  {
    name: 'place_rule',
    type: 'select',
    label: 'Punches from elsewhere',
    options: placeRuleOptions,
    value: 'warn',
    required: true,
    description: 'Outside the geofence and networks, by employees who do not work remotely.',
  },
]
