/** The home of the gate and of those who keep the building: devices and records, visitors, tickets. */
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { gate } from '@iroko/contract/time/gate'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { clockText, momentInWords } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Bone } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { HealthBadges } from '../../time/terminals/parts-devices.tsx'
import { HomeLine, HomeLines, Panel, Quiet } from './parts.tsx'
import classes from './parts-homes.module.css'

const few = 5
const everyMinute = 60_000
const gateScreen = '/dashboard/main/manual-attendance'
const interviewees = '/dashboard/maintenance/interviewees'

export function GateHome() {
  return (
    <div className={classes.pair}>
      <Devices />
      <Recorded />
      <Visitors />
    </div>
  )
}

export function FacilityHome() {
  return (
    <div className={classes.pair}>
      <Tickets />
      <Visitors />
    </div>
  )
}

function Devices() {
  const found = useCall(gate.devices, undefined, { refetchInterval: everyMinute })
  return (
    <Panel title="Gate" note="Devices of my branch" to={`${gateScreen}?tab=devices`} link="Devices">
      <Loaded found={found} prefix="Devices | " bones={<Bone height={120} />}>
        {({ gate_devices }) =>
          gate_devices.length === 0 ? (
            <Quiet text="No devices in your branch yet" />
          ) : (
            <HomeLines>
              {gate_devices.slice(0, few).map((device) => (
                <HomeLine
                  key={device.id}
                  to={`${gateScreen}?tab=devices`}
                  label={device.title}
                  note={[
                    device.last_seen_at ? momentInWords(device.last_seen_at, new Date()) : 'never in contact',
                    ...(device.unassigned_punches > 0
                      ? [countOf(device.unassigned_punches, 'unassigned punch', 'unassigned punches')]
                      : []),
                  ].join(' · ')}
                >
                  <HealthBadges device={device} />
                </HomeLine>
              ))}
            </HomeLines>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Recorded() {
  const found = useCall(gate.list, { query: { limit: few, sort: '-at' } })
  const total = found.data?.total ?? 0
  return (
    <Panel
      title="Recorded at the gate today"
      note={total > 0 ? countOf(total, 'record') : ''}
      to={gateScreen}
      link="Record arrival or departure"
    >
      <Loaded found={found} prefix="Gate | " bones={<Bone height={120} />}>
        {({ gate_records }) =>
          gate_records.length === 0 ? (
            <Quiet text="Nobody was recorded by hand today" />
          ) : (
            <HomeLines>
              {gate_records.map(({ id, at, zone, employee, direction }) => (
                <HomeLine key={id} to={gateScreen} label={employee.full_name} note={employee.office}>
                  {direction === 'out' ? 'Out' : 'In'} {clockText(at, zone)}
                </HomeLine>
              ))}
            </HomeLines>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Visitors() {
  const found = useCall(interviews.visitors, { query: { limit: few, sort: 'time' } })
  const total = found.data?.total ?? 0
  return (
    <Panel title="Interviewees today" note={total > 0 ? countOf(total, 'visitor') : ''} to={interviewees} link="Interviewees">
      <Loaded found={found} prefix="Interviewees | " bones={<Bone height={120} />}>
        {({ visitors }) =>
          visitors.length === 0 ? (
            <Quiet text="Nobody comes for an interview today" />
          ) : (
            <HomeLines>
              {visitors.map(({ id, name, time, room, arrived_at }) => (
                <HomeLine
                  key={id}
                  to={interviewees}
                  label={name}
                  note={[room, arrived_at && 'is here'].filter(Boolean).join(', ')}
                >
                  {time}
                </HomeLine>
              ))}
            </HomeLines>
          )
        }
      </Loaded>
    </Panel>
  )
}

const overdue = { overdue: { label: 'Overdue', tone: 'bad' } } as const
const tickets = '/dashboard/main/ticket-management'

/** Those that the one who looks may handle: of the categories for which they are responsible. */
function Tickets() {
  const found = useCall(ticketDesk.list, { query: { unsolved: 'true', limit: few, sort: 'due_at' } })
  const total = found.data?.total ?? 0
  return (
    <Panel title="Tickets to solve" note={total > 0 ? `${formatNumber(total)} unsolved` : ''} to={tickets} link="Tickets">
      <Loaded found={found} prefix="Ticket | " bones={<Bone height={200} />}>
        {({ tickets: rows }) =>
          rows.length === 0 ? (
            <Quiet text="No tickets wait for you. Tickets of the categories that you are responsible for appear here." />
          ) : (
            <HomeLines>
              {rows.map((ticket) => (
                <HomeLine
                  key={ticket.id}
                  to={`${tickets}?open=${ticket.id}`}
                  label={ticket.subject}
                  note={ticket.status === 'waiting' ? 'waits for its reporter' : ''}
                >
                  {ticket.overdue ? <StatusBadge status="overdue" map={overdue} /> : null}
                  {ticket.due_at && !ticket.overdue ? <DateText value={ticket.due_at} /> : null}
                </HomeLine>
              ))}
            </HomeLines>
          )
        }
      </Loaded>
    </Panel>
  )
}
