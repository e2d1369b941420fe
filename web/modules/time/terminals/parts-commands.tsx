/** What a terminal was told, and telling it more. */

import type { Input, Output } from '@iroko/contract/endpoint'
import { type DeviceCommandKind, isAboutPerson, terminals } from '@iroko/contract/time/terminals'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts.module.css'
import type { Device } from './parts-devices.tsx'
import own from './parts-lines.module.css'

type Draft = Input<typeof terminals.sendCommand>['body']
type Command = Output<typeof terminals.commands>['device_commands'][number]

const titles: Record<DeviceCommandKind, string> = {
  sync_time: 'Set the clock',
  resend_log: 'Send all punches again',
  read_enrolments: 'List enrolled people',
  restart: 'Restart',
  add_user: 'Add a person',
  remove_user: 'Remove a person',
}

const fields: Field<Draft>[] = [
  {
    name: 'kind',
    type: 'select',
    label: 'Command',
    required: true,
    value: 'sync_time',
    options: Object.entries(titles).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'ogid',
    type: 'select',
    label: 'Person',
    required: true,
    search: colleagueSearch(),
    when: ({ kind }) => kind !== undefined && isAboutPerson(kind),
  },
]

type State = 'waiting' | 'sent' | 'done' | 'refused'
const stateMap: StatusMap<State> = {
  waiting: { label: 'Pending', tone: 'neutral' },
  sent: { label: 'Fetched', tone: 'info' },
  done: { label: 'Done', tone: 'good' },
  refused: { label: 'Failed', tone: 'bad' },
}

function stateOf({ sent_at, done_at, result }: Command): State {
  if (done_at) return (result ?? 0) >= 0 ? 'done' : 'refused'
  return sent_at ? 'sent' : 'waiting'
}

interface CommandsDialogProps {
  device: Device
  mayEdit: boolean
}

export function CommandsDialog({ device, mayEdit }: CommandsDialogProps) {
  const params = { id: device.id }
  const found = useCall(terminals.commands, { params })
  const send = useSend(terminals.sendCommand, { prefix: 'Command | ', success: 'message', quietFields: true })
  const commands = found.data?.device_commands ?? []
  return (
    <Dialog title={`Commands of ${device.title}`} width={720}>
      {() => (
        <div className={`column16 ${classes.panel}`}>
          {mayEdit ? (
            <RecordForm<Draft> fields={fields} submit="Send" onSubmit={(body) => send.mutateAsync({ params, body })} />
          ) : null}
          <Loaded found={found} prefix="Commands | " count={2} height={56} />
          {found.data && commands.length === 0 ? (
            <Empty title="No commands yet" text="A terminal fetches commands every few seconds." />
          ) : null}
          {commands.length > 0 ? (
            <ul className="surface" aria-label="Commands, newest first">
              {commands.map((command) => (
                <li key={command.id} className={own.row}>
                  <span className={own.place}>
                    <span>{titles[command.kind]}</span>
                    <span>
                      {command.person ? `${command.person.full_name}, terminal ID ${command.pin}` : (command.pin ?? 'Terminal')}
                    </span>
                  </span>
                  <span className={own.place}>
                    <span>{command.by ?? 'System'}</span>
                    <span>
                      <DateText value={command.created_at} />
                    </span>
                  </span>
                  <StatusBadge status={stateOf(command)} map={stateMap} />
                  <span className={own.when}>{command.done_at ? <DateText value={command.done_at} /> : null}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </Dialog>
  )
}
