/**
 * Everything at once, for the proof that no punch is lost or doubled and every day is right: fifty terminals that send over HTTP, send
 * again, lose their line and stand out of order, while a worker of its own process is killed again and again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../lib/database/database.ts'
import { type SeededRandom, seededRandom } from '../lib/demo/dice.ts'
import { newDataKey } from '../lib/files/sealed.ts'
import { insertAll } from '../lib/http/bulk.ts'
import type { Portal } from '../lib/portal.ts'
import { computeNext } from '../modules/time/attendance-days/jobs.ts'
import { loadDays } from '../modules/time/attendance-days/store-facts.ts'
import { attendanceOf } from '../modules/time/calculation/rules.ts'
import { overHttp, type SimulatedTerminal, simulateTerminal } from './simulator.ts'

const zone = 'Africa/Lagos'
const hour = 3_600_000
const DATA_KEY = newDataKey()

export interface StormPlan {
  people: number
  terminals: number
  days: number
  /** The day after the last. */
  today: string
}

interface Person {
  id: string
  ogid: string
  night: boolean
}

/** The company of the storm, straight into an empty database. */
export async function buildStorm({ db }: Database, plan: StormPlan) {
  const [branch_id, office_id] = [uuid(), uuid()]
  const from = addDays(plan.today, -plan.days)
  await db
    .insertInto('branch')
    .values({ id: branch_id, title: 'Storm', state: 'FCT', allowed_networks: ['127.0.0.0/8', '::1/128'] })
    .execute()
  await db
    .insertInto('office')
    .values({ id: office_id, code: 'storm', title: 'Storm', office_type: 'campaign', branch_id })
    .execute()
  const shifts = await Promise.all(
    [
      { title: 'By day', start: '08:00', end: '17:00' },
      { title: 'By night', start: '22:00', end: '06:00' },
    ].map(async ({ title, start, end }) => {
      const id = uuid()
      const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        start,
        end,
        break_minutes: 60,
        full_minutes: 360,
        half_minutes: 180,
      }))
      await db.insertInto('shift').values({ id, title }).execute()
      await db
        .insertInto('shift_hours')
        .values({
          shift_id: id,
          starts_on: '2020-01-01',
          days: JSON.stringify(days),
          late_grace_minutes: 10,
          early_grace_minutes: 5,
          early_punch_minutes: 120,
          late_punch_minutes: 240,
        })
        .execute()
      return id
    }),
  )
  const people: Person[] = Array.from({ length: plan.people }, (_, index) => ({
    id: uuid(),
    ogid: `ST${String(index + 1).padStart(6, '0')}`,
    night: index % 3 === 0,
  }))
  await insertAll(
    db,
    'employee',
    people.map(({ id, ogid }) => ({
      id,
      ogid,
      email: `${ogid.toLowerCase()}@zuma.test`,
      first_name: 'Sto',
      last_name: ogid,
      hire_date: '2020-01-06',
    })),
  )
  await insertAll(
    db,
    'placement',
    people.map(({ id }) => ({ id: uuid(), employee_id: id, office_id, branch_id, starts_on: '2020-01-06' })),
  )
  await insertAll(
    db,
    'shift_assignment',
    people.map(({ id, night }) => ({
      id: uuid(),
      employee_id: id,
      shift_id: shifts[night ? 1 : 0] ?? '',
      starts_on: '2020-01-06',
    })),
  )
  await db.updateTable('attendance_policy').set({ starts_on: from }).execute()
  const serials = Array.from({ length: plan.terminals }, (_, index) => `STORM-${index + 1}`)
  // They have said to have sent everything: whoever made no punch is absent now, and present when it comes after all.
  await insertAll(
    db,
    'device',
    serials.map((serial) => ({
      id: uuid(),
      serial,
      title: serial,
      branch_id,
      pins_are_ogids: true,
      confirmed_at: `${from}T00:00:00Z`,
      synced_until: `${plan.today}T12:00:00Z`,
    })),
  )
  await sql`delete from attendance_due`.execute(db)
  await sql`insert into attendance_due (employee_id, from_day, to_day) select id, ${from}::date, ${addDays(plan.today, -1)}::date from employee`.execute(
    db,
  )
  return { people, serials, from }
}

type Storm = Awaited<ReturnType<typeof buildStorm>>

/** What people do; answers every distinct punch as 'number second'. */
function live(
  { people, from }: Storm,
  plan: StormPlan,
  terminals: readonly SimulatedTerminal[],
  dice: SeededRandom,
): Set<string> {
  const made = new Set<string>()
  const punch = (ogid: string, at: number) => {
    const second = Math.floor(at / 1000) * 1000
    // At two doors in one second it is two punches: the device is a part of which one it is.
    const place = dice.whole(0, terminals.length - 1)
    terminals[place]?.punch(ogid, second)
    made.add(`STORM-${place + 1} ${ogid} ${new Date(second).toISOString()}`)
  }
  for (let day = from; day < plan.today; day = addDays(day, 1)) {
    const midnight = Date.parse(`${day}T00:00:00Z`) - hour
    for (const { ogid, night } of people) {
      if (dice.chance(0.03)) continue
      const start = midnight + (night ? 22 : 8) * hour
      const end = midnight + (night ? 30 : 17) * hour
      punch(ogid, start + dice.whole(-20, 25) * 60_000 + dice.whole(0, 59_999))
      if (!dice.chance(0.02) && end < Date.parse(`${plan.today}T00:00:00Z`))
        punch(ogid, end + dice.whole(-10, 40) * 60_000 + dice.whole(0, 59_999))
    }
  }
  return made
}

/** A worker in a process of its own, which is killed as a power cut would. */
function startWorker(url: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_KEY,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ROLE: 'worker',
      DATABASE_URL: url,
      DEMO: 'false',
    },
    stdio: 'ignore',
  })
}

export interface StormResult {
  sent: number
  made: number
  kills: number
  ingest_ms: number
  settle_ms: number
}

/** Lets it loose, and throws when a punch is lost or doubled or a day is not as its punches say. */
export async function storm(
  portal: Portal,
  databaseUrl: string,
  serverUrl: string,
  plan: StormPlan,
  built: Storm,
): Promise<StormResult> {
  const { db } = portal.database
  const dice = seededRandom('storm')
  let sent = 0
  let cuts = 0
  const wire = overHttp(serverUrl)
  const terminals = built.serials.map((serial) =>
    simulateTerminal({
      serial,
      zone,
      dice,
      losesAnswer: 0.1,
      shuffles: 0.2,
      batch: 200,
      line: async (method, path, body) => {
        if (dice.chance(0.05)) {
          cuts += 1
          throw new Error('the line is down')
        }
        sent += body?.split('\n').length ?? 0
        return wire(method, path, body)
      },
    }),
  )
  const made = live(built, plan, terminals, dice)

  let isOver = false
  let kills = 0
  const killing = (async () => {
    while (!isOver) {
      const worker = startWorker(databaseUrl)
      const gone = new Promise((resolve) => worker.once('exit', resolve))
      // Long enough to begin, and mostly in the middle of something when it ends.
      for (let waited = 0; waited < 2500 + dice.whole(0, 1500) && !isOver; waited += 100)
        await new Promise((resolve) => setTimeout(resolve, 100))
      worker.kill('SIGKILL')
      await gone
      kills += 1
    }
  })()
  const begun = performance.now()
  await Promise.all(
    terminals.map(async (terminal) => {
      for (let round = 0; ; round += 1) {
        const isDone = await attempt(terminal)
        // Everything again, once, from each third.
        if (isDone && round % 3 === 0 && dice.chance(0.3)) terminal.rewind()
        else if (isDone && terminal.waiting() === 0) return
      }
    }),
  )
  const ingested = performance.now()
  isOver = true
  await killing
  while (await computeNext(portal));
  const settled = performance.now()
  await check(portal, plan, built, made)
  const { left } = await db
    .selectFrom('attendance_due')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  if (left > 0) throw new Error(`${left} days are still to be counted`)
  if (cuts === 0 || kills === 0) throw new Error('Nothing went wrong, so nothing is proved')
  return { sent, made: made.size, kills, ingest_ms: ingested - begun, settle_ms: settled - ingested }
}

async function attempt(terminal: SimulatedTerminal): Promise<boolean> {
  try {
    if (!(await terminal.begin())) throw new Error(`${terminal.serial} is refused`)
    const isDone = await terminal.push()
    await terminal.poll()
    return isDone
  } catch (error) {
    if (error instanceof Error && error.message === 'the line is down') return false
    throw error
  }
}

async function check(
  { database: { db }, now }: Portal,
  plan: StormPlan,
  { people, from }: Storm,
  made: ReadonlySet<string>,
): Promise<void> {
  const stored = await sql<{ serial: string; pin: string; at: string; employee_id: string | null }>`
    select device.serial, punch.pin, punch.at, punch.employee_id from punch join device on device.id = punch.device_id`.execute(
    db,
  )
  const seen = new Set(stored.rows.map(({ serial, pin, at }) => `${serial} ${pin} ${at}`))
  if (stored.rows.length !== made.size || seen.size !== made.size)
    throw new Error(`${stored.rows.length} punches are kept of ${made.size}`)
  for (const row of made) if (!seen.has(row)) throw new Error(`${row} is lost`)
  if (stored.rows.some(({ employee_id }) => employee_id === null)) throw new Error('A punch has lost its person')

  const last = addDays(plan.today, -1)
  const ids = people.map(({ id }) => id)
  let days = 0
  for (let start = 0; start < ids.length; start += 200) {
    const part = ids.slice(start, start + 200)
    const kept = await db
      .selectFrom('attendance_day')
      .selectAll()
      .where('employee_id', 'in', part)
      .where('day', '<=', last)
      .execute()
    const byDay = new Map(kept.map((row) => [`${row.employee_id} ${row.day}`, row]))
    for (const { employee_id, facts } of await loadDays(db, part, from, last, now())) {
      const right = attendanceOf(facts)
      const row = byDay.get(`${employee_id} ${facts.day}`)
      const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
      const isRight =
        row?.status === right.status &&
        row.worked_minutes === right.worked_minutes &&
        row.late_minutes === right.late_minutes &&
        row.overtime_minutes === right.overtime_minutes &&
        row.first_in === iso(right.first_in) &&
        row.last_out === iso(right.last_out)
      if (!isRight)
        throw new Error(`${facts.day} of ${employee_id} is ${JSON.stringify(row)} and should be ${JSON.stringify(right)}`)
      days += 1
    }
  }
  if (days !== people.length * plan.days) throw new Error(`${days} days are there of ${people.length * plan.days}`)
}
