/** Devices with their health, and what HR does with them. */
import type { Row } from '@iroko/contract/endpoint'
import { awayAfterMinutes, driftSeconds, terminals } from '@iroko/contract/time/terminals'
import {
  IconArchive,
  IconArchiveOff,
  IconCircleCheck,
  IconFingerprint,
  IconKey,
  IconPencil,
  IconPlus,
  IconTerminal2,
} from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { Column, RowAction } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts.module.css'
import { TwoLines } from './parts-two-lines.tsx'

const DeviceDialog = later(() => import('./parts-device.tsx').then((module) => module.DeviceDialog))
const CommandsDialog = later(() => import('./parts-commands.tsx').then((module) => module.CommandsDialog))
const EnrolmentsDialog = later(() => import('./parts-enrolments.tsx').then((module) => module.EnrolmentsDialog))
const KeyDialog = later(() => import('./parts-key.tsx').then((module) => module.KeyDialog))
const SecretDialog = later(() => import('./parts-secret.tsx').then((module) => module.SecretDialog))

export type Device = Row<typeof terminals.list>

const kinds: Record<Device['kind'], string> = { terminal: 'Terminal', kiosk: 'Gate tablet', other: 'Other device' }

type Heard = Pick<Device, 'kind' | 'last_seen_at' | 'drift_seconds' | 'confirmed_at'>

type Health = 'new' | 'unconfirmed' | 'fine' | 'away' | 'drift'
const healthMap: StatusMap<Health> = {
  new: { label: 'Never online', tone: 'neutral' },
  unconfirmed: { label: 'To be confirmed', tone: 'waiting' },
  fine: { label: 'Online', tone: 'good' },
  away: { label: 'Offline', tone: 'bad' },
  drift: { label: 'Wrong time', tone: 'waiting' },
}

/** All that is to be said; a gate tablet is heard only when somebody presses it. */
function healthOf({ kind, last_seen_at, drift_seconds, confirmed_at }: Heard): Health[] {
  if (last_seen_at === null) return ['new']
  if (kind !== 'kiosk' && confirmed_at === null) return ['unconfirmed']
  const isAway = kind !== 'kiosk' && Date.now() - Date.parse(last_seen_at) > awayAfterMinutes * 60_000
  const drifts = Math.abs(drift_seconds ?? 0) > driftSeconds
  return isAway || drifts ? [...(isAway ? ['away' as const] : []), ...(drifts ? ['drift' as const] : [])] : ['fine']
}

/** Whether a device works, in words. */
export const HealthBadges = ({ device }: { device: Heard }) => (
  <span className={classes.badges}>
    {healthOf(device).map((health) => (
      <StatusBadge key={health} status={health} map={healthMap} />
    ))}
  </span>
)

const columns: Column<Device>[] = [
  {
    key: 'title',
    label: 'Device',
    sortable: true,
    width: 220,
    render: ({ title, serial }) => <TwoLines first={title} second={serial} />,
  },
  {
    key: 'branch',
    label: 'Branch',
    width: 150,
    render: ({ branch, kind }) => <TwoLines first={branch.title} second={kinds[kind]} />,
  },
  {
    key: 'drift_seconds',
    label: 'Health',
    width: 190,
    render: (row) => <HealthBadges device={row} />,
  },
  {
    key: 'last_seen_at',
    label: 'Last contact',
    sortable: true,
    width: 160,
    render: ({ last_seen_at }) => momentOf(last_seen_at),
  },
  {
    key: 'synced_until',
    label: 'Received up to',
    sortable: true,
    width: 160,
    render: ({ synced_until }) => momentOf(synced_until),
  },
  { key: 'enrolled', label: 'People', align: 'end', width: 90 },
  { key: 'waiting_commands', label: 'Commands', align: 'end', width: 110 },
  { key: 'bad_lines', label: 'Quarantined', align: 'end', hidden: true },
  { key: 'address', label: 'Address', hidden: true },
  { key: 'firmware', label: 'Firmware', hidden: true },
  { key: 'newest_punch_at', label: 'Newest punch', hidden: true, render: ({ newest_punch_at }) => momentOf(newest_punch_at) },
]

const momentOf = (at: string | null) => (at ? <DateText value={at} /> : 'Never')

export function Devices({ mayEdit }: { mayEdit: boolean }) {
  const branches = useBranchOptions()
  const form = (device?: Device) => <DeviceDialog device={device} />
  const actions = useDeviceActions()
  const add = mayEdit ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => form()}>
      Register device
    </AskButton>
  ) : undefined
  const key: RowAction<Device> = {
    label: 'Communication key',
    icon: <IconKey size={16} />,
    ask: (device) => <KeyDialog device={device} />,
    when: ({ kind, archived_at }) => kind === 'terminal' && archived_at === null,
  }
  const commands: RowAction<Device> = {
    label: 'Commands',
    icon: <IconTerminal2 size={16} />,
    ask: (device) => <CommandsDialog device={device} mayEdit={mayEdit} />,
    when: ({ kind, archived_at, confirmed_at }) => kind === 'terminal' && archived_at === null && confirmed_at !== null,
  }
  const enrolments: RowAction<Device> = {
    label: 'Enrolments',
    icon: <IconFingerprint size={16} />,
    ask: (device) => <EnrolmentsDialog device={device} />,
    // A gate tablet knows everybody who has a PIN, and keeps no numbers of its own.
    when: ({ kind }) => kind !== 'kiosk',
  }
  return (
    <ListView
      label="Devices"
      call={terminals.list}
      columns={columns}
      filters={[
        { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
        {
          type: 'select',
          name: 'kind',
          label: 'Kind',
          options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
        },
        {
          type: 'select',
          name: 'health',
          label: 'Health',
          options: (['away', 'drift', 'fine'] as const).map((value) => ({ value, label: healthMap[value].label })),
        },
        { type: 'flag', name: 'archived', label: 'Archived' },
      ]}
      actions={[
        enrolments,
        commands,
        ...(mayEdit
          ? [{ label: 'Edit', icon: <IconPencil size={16} />, ask: form } as RowAction<Device>, key, ...actions]
          : []),
      ]}
      rowLabel={({ title, branch }) => `${title} of ${branch.title}`}
      toolbar={add}
      empty={add}
      errorPrefix="Devices | "
    />
  )
}

function useDeviceActions(): RowAction<Device>[] {
  const options = { prefix: 'Device | ', success: 'message' } as const
  const archive = useSend(terminals.archive, options)
  const restore = useSend(terminals.restore, options)
  const renew = useSend(terminals.renewSecret, options)
  const confirmDevice = useSend(terminals.confirm, options)
  const newSecret = async ({ id, title, kind }: Device) => {
    const { secret } = await renew.mutateAsync({ params: { id }, body: {} })
    if (secret) void ask(<SecretDialog title={title} kind={kind} secret={secret} />)
  }
  return [
    {
      label: 'Confirm',
      icon: <IconCircleCheck size={16} />,
      ask: ({ title, serial, address }) => ({
        title: `Confirm ${title}?`,
        text: `A device with serial number ${serial} connects from ${address ?? 'an unknown address'}. Its punches are stored from now on.`,
        action: 'Confirm',
      }),
      run: ({ id }) => confirmDevice.mutate({ params: { id } }),
      when: ({ can }) => can.confirm,
    },
    {
      label: 'New secret',
      icon: <IconKey size={16} />,
      ask: ({ title }) => ({
        title: `Create new secret for ${title}?`,
        text: 'The current secret stops working. The device is offline until it has the new one and another person has confirmed it.',
        action: 'New secret',
      }),
      run: (device) => void newSecret(device).catch(() => undefined),
      when: ({ kind, archived_at }) => kind !== 'terminal' && archived_at === null,
    },
    {
      label: 'Archive',
      icon: <IconArchive size={16} />,
      ask: ({ title }) => ({
        title: `Archive ${title}?`,
        text: 'It goes offline, and attendance no longer waits for it. Its punches remain.',
        action: 'Archive',
      }),
      run: ({ id }) => archive.mutate({ params: { id } }),
      when: ({ archived_at }) => archived_at === null,
    },
    {
      label: 'Restore',
      icon: <IconArchiveOff size={16} />,
      run: ({ id }) => restore.mutate({ params: { id } }),
      when: ({ archived_at }) => archived_at !== null,
    },
  ]
}
