/**
 * The terminals of the demo company while the portal runs: what people punch up to now comes as the lines of the protocol and is taken
 * like those of real ones. Which lines those are hangs on the day alone, and each is kept once: a start again neither doubles nor loses.
 */
import { addDays, dayIn } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { zoneAt } from '../../../lib/calendar/zones.ts'
import type { Db } from '../../../lib/database/database.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { findCompany } from '../../platform/settings/store.ts'
import { clockThemselves, punchesOfDays } from '../attendance/rules-habits.ts'
import { loadDays } from '../attendance-days/store-facts.ts'
import type { Punch } from '../calculation/rules-spans.ts'
import { isWithin } from '../calculation/rules-spans.ts'
import { insertPunch } from '../clock/store.ts'
import { takePunches, touch } from '../terminal-protocol/actions.ts'
import { clockText } from '../terminal-protocol/rules.ts'
import { findCalling, insertPunches, nothingKept } from '../terminal-protocol/store.ts'
import { takeBreaks } from './seed-breaks.ts'
import { demoSecret } from './seed-doors.ts'

/** A portal that was stopped for longer has a gap: terminals do not keep for ever what they could not send. */
const mostDaysBack = 14

interface Person {
  id: string
  ogid: string
  email: string
  /** The terminal at which they punch; whoever works remotely clocks on the web. */
  serial: string | null
}

/** Everything that was punched since the terminals were last heard; does nothing where the company is not the demo's. */
export async function punchOn(portal: Portal): Promise<void> {
  const { environment, database } = portal
  const { db } = database
  if (!environment.DEMO_TERMINALS || !(await findCompany(db))?.demo) return
  const now = portal.now()
  const terminals = await demoTerminals(db)
  const since = Math.min(now.getTime(), ...terminals.map(({ heard_at }) => Date.parse(heard_at)))
  const made = await punchesSince(db, since, now)
  for (const { serial, address } of terminals) {
    const [device] = await findCalling(db, [{ serial, address }])
    if (!device) continue
    const heard = { portal, device, address, now, query: {}, begins: false, saysKey: false }
    const keep = async (part: Parameters<typeof insertPunches>[1][number]) =>
      (await insertPunches(db, [part], now)).get(device.id) ?? nothingKept
    const lines = made
      .filter(({ person }) => person.serial === serial)
      .map(
        ({ person, punch }) =>
          `${person.ogid}\t${clockText(punch.at, zoneAt(device.zones, punch.at))}\t${punch.direction === 'in' ? 0 : 1}\t1\t0`,
      )
    const call = { ...heard, body: lines.join('\n'), keep }
    if (lines.length > 0) await takePunches(call)
    else await touch(call)
  }
  for (const { person, punch } of made) if (person.serial === null) await clockOnTheWeb(db, person, punch)
  await takeBreaks(db, now)
}

const clockOnTheWeb = (db: Db, employee: Person, { id, at, direction }: Punch): Promise<void> =>
  insertPunch(db, {
    id,
    at: new Date(at),
    employee,
    source: 'web',
    direction: direction ?? 'in',
    address: null,
    notes: {},
    recorded_by: employee.id,
  })

/** What was made since and is not known: somebody who has punched in by hand does not do it twice. */
async function punchesSince(db: Db, since: number, now: Date): Promise<{ person: Person; punch: Punch }[]> {
  const today = dayIn(companyZone, now)
  const from = laterOf(addDays(dayIn(companyZone, new Date(since)), -1), addDays(today, -mostDaysBack))
  const people = new Map((await listPeople(db)).map((person) => [person.id, person]))
  const known = await loadDays(db, [...people.keys()], from, today, now)
  return punchesOfDays(known, people).flatMap(({ person, day: { facts }, punches }) => {
    if (clockThemselves.includes(person.email)) return []
    const isKnown = ({ at, direction }: Punch) => {
      const window = facts.windows.find((window) => isWithin(window, at))
      const other = direction === 'in' ? 'out' : 'in'
      const own = facts.punches.filter((punch) => (window ? isWithin(window, punch.at) : punch.at === at))
      // Who came back from a break goes once more.
      const isBack = direction === 'out' && own.toSorted((a, b) => a.at - b.at).at(-1)?.direction === 'in'
      return !isBack && own.some((punch) => punch.direction !== other)
    }
    return punches
      .filter((punch) => punch.at > since && punch.at <= now.getTime() && !isKnown(punch))
      .map((punch) => ({ person, punch }))
  })
}

async function demoTerminals(db: Db): Promise<{ serial: string; address: string; heard_at: string }[]> {
  const found = await sql<{ serial: string; address: string; heard_at: string }>`
    select serial, coalesce(host(address), '127.0.0.1') as address,
      coalesce(last_seen_at, synced_until) as heard_at from device
    where secret_hash = ${demoSecret} and archived_at is null and synced_until is not null order by serial`.execute(db)
  return found.rows
}

/** All who punch by themselves. */
async function listPeople(db: Db): Promise<Person[]> {
  const found = await sql<Person>`
    select employee.id, employee.ogid, employee.email, case when not employee.remote then device.serial end as serial
    from employee join placement on placement.employee_id = employee.id and placement.ends_on is null
    left join device on device.branch_id = placement.branch_id and device.secret_hash = ${demoSecret} and device.archived_at is null
    where is_employed(employee) and (employee.remote or device.serial is not null)
    order by employee.ogid`.execute(db)
  return found.rows
}
