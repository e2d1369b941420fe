/** The list of punches that belong to no day, kept as the days are counted. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { companyZone } from '../../../lib/portal.ts'
import { type AttendanceDay, attendanceOf } from '../calculation/rules.ts'
import { type Counted, strayOf } from '../calculation/rules-stray.ts'
import { type KnownDay, loadDays, type PunchRow } from './store-facts.ts'

interface Computed {
  employeeIds: readonly string[]
  from: string
  to: string
  punches: readonly PunchRow[]
  counted: readonly CountedDay[]
}

/** A day with what it came to. */
export interface CountedDay extends KnownDay {
  found: AttendanceDay
}

export const countDays = (known: readonly KnownDay[]): CountedDay[] =>
  known.map((day) => ({ ...day, found: attendanceOf(day.facts) }))

/** What the days took, by person. */
const takenBy = (days: readonly CountedDay[]): Map<string, Counted[]> =>
  Map.groupBy(
    days.map(({ employee_id, facts: { day, zone }, found }) => ({ employee_id, day, zone, punches: found.punches })),
    ({ employee_id }) => employee_id,
  )

/**
 * Puts punches on the list that no day takes, and takes those off it that one does. What is at the edge of the counted days may be the
 * shift's of the day before or after them, which is then looked at.
 */
export async function keepStrays(db: Db, computed: Computed, now: Date): Promise<void> {
  const { employeeIds, from, to } = computed
  const counted = takenBy(computed.counted)
  const punches = Map.groupBy(computed.punches, ({ employee_id }) => employee_id)
  const strayIn = (id: string, days: readonly Counted[]) =>
    strayOf({ punches: punches.get(id) ?? [], days, from, to, zone: companyZone })
  const doubtful = [...punches.keys()].filter((id) => strayIn(id, counted.get(id) ?? []).length > 0)
  const around =
    doubtful.length > 0 ? takenBy(countDays(await loadDays(db, doubtful, addDays(from, -1), addDays(to, 1), now))) : counted
  const strays = new Set(doubtful.flatMap((id) => strayIn(id, around.get(id) ?? [])))
  const listed = await sql<{ punch_id: string; is_open: boolean }>`
    select punch_id, cleared_at is null as is_open from stray_punch
    where employee_id = any(${[...employeeIds]}::uuid[]) and (cleared_at is null or day between ${from}::date and ${to}::date)
      and at >= ${`${addDays(from, -2)}T00:00:00Z`}::timestamptz and at < ${`${addDays(to, 3)}T00:00:00Z`}::timestamptz`.execute(
    db,
  )
  await unlist(db, { listed: listed.rows, strays, computed })
  const known = new Set(listed.rows.filter(({ is_open }) => is_open).map(({ punch_id }) => punch_id))
  const fresh = computed.punches.filter(({ id }) => strays.has(id) && !known.has(id))
  if (fresh.length === 0) return
  const rows = fresh.map(({ id, employee_id, at }) => ({ punch_id: id, employee_id, at: new Date(at).toISOString() }))
  // A day that a punch was given to may be gone; what was dismissed stays so.
  await sql`
    insert into stray_punch (punch_id, at, employee_id, found_at)
    select punch_id, at, employee_id, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as one (punch_id uuid, at timestamptz, employee_id uuid)
    on conflict (punch_id) do update set day = null, cleared_by = null, cleared_at = null, found_at = excluded.found_at
    where stray_punch.day is not null`.execute(db)
}

interface Listed {
  listed: readonly { punch_id: string; is_open: boolean }[]
  strays: ReadonlySet<string>
  computed: Computed
}

/** Takes off the list what waits there and a day takes now, or what was excluded or is somebody else's. */
async function unlist(db: Db, { listed, strays, computed }: Listed): Promise<void> {
  const open = listed.filter(({ punch_id, is_open }) => is_open && !strays.has(punch_id)).map(({ punch_id }) => punch_id)
  if (open.length === 0) return
  const there = new Set(computed.punches.map(({ id }) => id))
  const taken = new Set(computed.counted.flatMap(({ found }) => found.punches))
  const gone = open.filter((id) => taken.has(id) || !there.has(id))
  if (gone.length > 0)
    await sql`delete from stray_punch where cleared_at is null and punch_id = any(${gone}::uuid[])`.execute(db)
}
