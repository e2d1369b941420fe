import { addDays } from '@iroko/contract/dates'
import { refuse } from '@iroko/contract/errors'
import { gate } from '@iroko/contract/time/gate'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { pages, publishTime } from '../attendance-corrections/notify.ts'
import { letters } from '../attendance-corrections/notify-letters.ts'
import { lastMomentOf, sameRecordMs } from '../attendance-corrections/rules.ts'
import * as store from '../attendance-corrections/store-punches.ts'
import { computeDays, lockPeople } from '../attendance-days/store.ts'
import { findLimits } from '../attendance-policies/store.ts'
import { clockIn } from '../calculation/rules-words.ts'
import { listBranchDevices } from '../terminals/store.ts'
import { alreadyClocked, be, namesOf, whyNotRecord } from './rules.ts'

export const routes = implement(gate, {
  list: (call) => listed('gate_records', store.listGateRecords(call.db, call.user, call.query, call.today)),

  devices: async ({ db, user, now }) => ({
    gate_devices: await listBranchDevices(db, user.branch_id, new Date(now.getTime() - 86_400_000)),
  }),

  record: async (call) => {
    const { db, user, today, now } = call
    const { direction, clock, reason } = call.body
    const ogids = [...new Set(call.body.ogids)]
    const at = clock === null ? now.getTime() : lastMomentOf(clock, today, user.time_zone, now.getTime())
    const { gate_minutes_back } = await findLimits(db)
    const people = await store.lockForGate(db, user, ogids, today)
    refuse(
      whyNotRecord(people, {
        user_id: user.id,
        wanted: ogids.length,
        minutes_ago: (now.getTime() - at) / 60_000,
        gate_minutes_back,
      }),
    )
    const ids = people.map(({ id }) => id)
    const twice = await store.recordedAlready(db, ids, direction, at, sameRecordMs)
    const fresh = people.filter(({ id }) => !twice.has(id))
    refuse(fresh.length === 0 ? alreadyClocked(people, direction) : undefined)
    await store.insertManual(
      db,
      fresh.map((employee) => ({ employee, at, direction, reason, recorded_by: user.id, notes: { gate: true as const } })),
    )
    await call.audit(
      fresh.map(({ id }) => ({
        action: 'attendance.record',
        entity: 'employee',
        entity_id: id,
        after: { direction, at: new Date(at).toISOString(), reason },
      })),
    )
    const counted = fresh.map(({ id }) => id)
    await lockPeople(db, counted)
    await computeDays(db, counted, addDays(today, -1), today, now)
    await publishTime(call, counted)
    await notifyPeople(call, fresh, { direction, at, reason })
    const time = clockIn(user.time_zone, at, today)
    const skipped = people.filter(({ id }) => twice.has(id))
    const rest = skipped.length > 0 ? `; ${namesOf(skipped)} ${be(skipped)} already` : ''
    return { message: `${namesOf(fresh)} ${be(fresh)} clocked ${direction} at ${time}${rest}` }
  },
})

type GateCall = Call<typeof gate.record>
interface Recorded {
  direction: 'in' | 'out'
  at: number
  reason: string
}

async function notifyPeople(
  call: GateCall,
  people: readonly store.GatePerson[],
  { direction, at, reason }: Recorded,
): Promise<void> {
  const byZone = Map.groupBy(people, ({ zone }) => zone)
  for (const [zone, those] of byZone) {
    const ids = those.map(({ id }) => id)
    await write(
      call,
      ids,
      pages.attendance,
      letters.atTheGate(direction, clockIn(zone, at, call.today), call.user.full_name, reason),
      'attendance',
    )
  }
}
