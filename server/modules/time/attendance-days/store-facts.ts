/** What the days of these people hang on, read in a constant number of statements. */

import { momentOf } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { appliesAt } from '../../../lib/calendar/calendar.ts'
import { leaveOfDay, openRoster, type Placement, type PlannedShift } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import { firstOf, lastOf, nearDay } from '../calculation/rules-allot.ts'
import type { DayFacts } from '../calculation/rules-facts.ts'
import type { Policy, Punch } from '../calculation/rules-spans.ts'
import { type ShiftWindow, windowsOf } from '../calculation/rules-window.ts'

interface Place extends Placement {
  zone: string
}

interface Loaded {
  places: Place[]
  leave: {
    employee_id: string
    day: string
    portion: 'full' | 'morning' | 'afternoon'
    status: 'approved' | 'pending'
    counts: number
  }[]
  absences: { employee_id: string; starts_on: string; ends_on: string }[]
  /** `people`: those whom it concerns when it is of one terminal; null: everyone of the branch. */
  incidents: { branch_id: string; from: number; to: number | null; amnesty: boolean; people: string[] | null }[]
  synced: { branch_id: string; until: number }[]
  policies: (Policy & { starts_on: string })[]
  /** What holidays had before they moved. */
  moved: { title: string; start_date: string; end_date: string; office_ids: string[]; branch_ids: string[] }[]
}

export interface PunchRow extends Punch {
  employee_id: string
  /** The day that somebody gave it to. */
  given: string | null
}

export interface KnownDay {
  employee_id: string
  office_id: string
  branch_id: string | null
  facts: DayFacts
}

/** Loads all facts between two dates for these people; five queries for any number. */
export async function loadDays(
  db: Db,
  employeeIds: readonly string[],
  from: string,
  to: string,
  now: Date,
): Promise<KnownDay[]> {
  return (await loadDaysAndPunches(db, employeeIds, from, to, now)).known
}

/** The same, with all punches around these days, also those that no day takes. */
export async function loadDaysAndPunches(
  db: Db,
  employeeIds: readonly string[],
  from: string,
  to: string,
  now: Date,
): Promise<{ known: KnownDay[]; punches: PunchRow[] }> {
  const punches = await loadPunches(db, [...employeeIds], from, to)
  return { known: await loadDaysWith(db, employeeIds, { from, to, now }, punches), punches }
}

/** These days with punches that are known already, such as none. */
export async function loadDaysWith(
  db: Db,
  employeeIds: readonly string[],
  { from, to, now }: { from: string; to: string; now: Date },
  allPunches: readonly PunchRow[],
): Promise<KnownDay[]> {
  const ids = [...employeeIds]
  const roster = await loadFacts(db, ids, from, to)
  const off = await loadDaysOff(db, ids, roster.placements, from, to)
  const { places, leave, absences, incidents, synced, policies, moved: movedFrom } = await loadRest(db, ids, from, to)
  const punches = Map.groupBy(allPunches, ({ employee_id }) => employee_id)
  const plan = openRoster(roster)
  const placesOf = Map.groupBy(places, ({ employee_id }) => employee_id)
  const leaveOf = Map.groupBy(leave, ({ employee_id, day }) => `${employee_id} ${day}`)
  const absencesOf = Map.groupBy(absences, ({ employee_id }) => employee_id)
  const incidentsOf = Map.groupBy(incidents, ({ branch_id }) => branch_id)
  const syncedOf = new Map(synced.map(({ branch_id, until }) => [branch_id, until]))
  const at = now.getTime()

  const found: KnownDay[] = []
  for (const id of ids) {
    const mine = placesOf.get(id) ?? []
    const own = punches.get(id) ?? []
    const placeOn = (day: string) =>
      mine.find((place) => place.starts_on <= day && (place.ends_on === null || day < place.ends_on))
    // Each day is asked for three times: by itself, by the day before it and by the day after.
    const planned = new Map<string, readonly PlannedShift[]>()
    const shiftsOn = (day: string): readonly PlannedShift[] => {
      const shifts = planned.get(day) ?? plan.dayOf(id, day).shifts
      planned.set(day, shifts)
      return shifts
    }
    const windowsAround = (day: string, zone: string): ShiftWindow[] =>
      windowsOf([...shiftsOn(addDays(day, -1)), ...shiftsOn(day), ...shiftsOn(addDays(day, 1))], zone)
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const place = placeOn(day)
      const policy = policies.findLast(({ starts_on }) => starts_on <= day)
      // Before the company kept attendance there is none.
      if (!place || !policy) continue
      const { zone } = place
      const around = windowsAround(day, zone)
      const near = nearDay(day, zone)
      const windows = around.filter(({ shift }) => shift.day === day)
      const branch = place.branch_id
      found.push({
        employee_id: id,
        office_id: place.office_id,
        branch_id: branch,
        facts: {
          day,
          zone,
          windows,
          around,
          is_planned: plan.dayOf(id, day).isPlanned,
          punches: own.filter(({ given, at }) => given === null && near.from <= at && at < near.before),
          assigned: own.filter(({ given }) => given === day),
          free: freeOf(around, day, zone),
          holiday: off.holidayOn(id, day),
          was_holiday:
            movedFrom.find((holiday) => holiday.start_date <= day && day <= holiday.end_date && appliesAt(holiday, place))
              ?.title ?? null,
          leave: leaveOfDay(leaveOf.get(`${id} ${day}`) ?? []),
          leave_charged: (leaveOf.get(`${id} ${day}`) ?? []).some(({ counts }) => counts > 0),
          excused: (absencesOf.get(id) ?? []).some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on),
          incidents: (branch ? (incidentsOf.get(branch) ?? []) : [])
            .filter(({ people }) => people === null || people.includes(id))
            .map((outage) => ({ from: outage.from, to: outage.to ?? at, amnesty: outage.amnesty })),
          // Where no device is, none has anything left to send.
          synced_until: (branch ? syncedOf.get(branch) : undefined) ?? at,
          now: at,
          policy,
        },
      })
    }
  }
  return found
}

/** On a free day what is between the shift of the day before and that of the day after, at most from midnight to midnight. */
function freeOf(around: readonly ShiftWindow[], day: string, zone: string) {
  const before = around.filter(({ shift }) => shift.day < day).map((shiftWindow) => lastOf(shiftWindow, zone))
  const after = around.filter(({ shift }) => shift.day > day).map((shiftWindow) => firstOf(shiftWindow, zone))
  return { opens: Math.max(momentOf(day, 0, zone), ...before), closes: Math.min(momentOf(addDays(day, 1), 0, zone), ...after) }
}

async function loadRest(db: Db, ids: string[], from: string, to: string): Promise<Loaded> {
  const [first, last] = [addDays(from, -1), addDays(to, 2)]
  const found = await sql<Loaded>`
    with place as materialized (
      select placement.employee_id, placement.office_id, placement.team_id, placement.branch_id,
        greatest(placement.starts_on, clock.starts_on) as starts_on, least(placement.ends_on, clock.ends_on) as ends_on,
        zone_of(office.time_zone, clock.time_zone) as zone
      from placement join office on office.id = placement.office_id
      -- A branch that keeps another clock from a day on is two places.
      join branch_zones(placement.branch_id) clock on clock.starts_on <= ${to}::date and (clock.ends_on is null or clock.ends_on > ${from}::date)
      where placement.employee_id = any(${ids}::uuid[]) and placement.starts_on <= ${to}::date
        and (placement.ends_on is null or placement.ends_on > ${from}::date)
    )
    select
      (select coalesce(json_agg(place), '[]') from place) as places,
      (select coalesce(json_agg(json_build_object('employee_id', leave_day.employee_id, 'day', leave_day.day,
          'portion', leave_day.portion, 'status', application.status, 'counts', leave_day.counts)), '[]')
        from leave_day join leave_application application on application.id = leave_day.application_id
        where leave_day.live and leave_day.employee_id = any(${ids}::uuid[])
          -- A free day within leave is leave again when the roster, or a holiday that was moved away, makes it one to be worked.
          and (leave_day.counts > 0 or leave_day.kind in ('weekend', 'off', 'holiday'))
          and leave_day.day between ${from}::date and ${to}::date) as leave,
      (select coalesce(json_agg(json_build_object('employee_id', absence.employee_id, 'starts_on', absence.starts_on,
          'ends_on', absence.ends_on)), '[]')
        from absence where absence.status = 'approved' and absence.employee_id = any(${ids}::uuid[])
          and absence.starts_on <= ${to}::date and absence.ends_on >= ${from}::date) as absences,
      (select coalesce(json_agg(json_build_object('branch_id', incident.branch_id, 'amnesty', incident.amnesty = 'approved',
          'from', extract(epoch from incident.starts_at) * 1000, 'to', extract(epoch from incident.ends_at) * 1000,
          'people', case when incident.device_id is not null then (
            select coalesce(json_agg(employee_id), '[]') from device_people(incident.device_id, incident.starts_at)
            where employee_id = any(${ids}::uuid[])) end)), '[]')
        from incident where incident.amnesty <> 'rejected' and incident.branch_id in (select branch_id from place)
          and incident.starts_at < ${last}::date and (incident.ends_at is null or incident.ends_at > ${first}::date)) as incidents,
      (select coalesce(json_agg(known), '[]') from (
        -- What a terminal that has just begun to call still keeps may be of the day before; one that never called holds nobody up.
        select device.branch_id,
          floor(extract(epoch from min(coalesce(device.synced_until, device.connected_at - interval '1 day'))) * 1000)::bigint as until
        from device where device.archived_at is null and coalesce(device.synced_until, device.connected_at) is not null
          and device.branch_id in (select branch_id from place) group by device.branch_id
      ) known) as synced,
      (select coalesce(json_agg(json_build_object('title', holiday.title, 'start_date', holiday.start_date, 'end_date', holiday.end_date,
          'office_ids', array(select own.office_id from public_holiday_office own where own.public_holiday_id = holiday.id),
          'branch_ids', array(select own.branch_id from public_holiday_branch own where own.public_holiday_id = holiday.id))), '[]')
        from public_holiday holiday where holiday.moved_to is not null
          and holiday.start_date <= ${to}::date and holiday.end_date >= ${from}::date) as moved,
      (select json_agg(json_build_object('version', version, 'worked', worked, 'single_punch', single_punch, 'starts_on', starts_on,
          'overtime_from_minutes', overtime_from_minutes, 'night_from', night_from, 'night_to', night_to) order by starts_on, version)
        from attendance_policy) as policies`.execute(db)
  return found.rows[0] ?? { places: [], leave: [], absences: [], incidents: [], synced: [], policies: [], moved: [] }
}

/** Punches that count; a resend of a device is one row already. */
async function loadPunches(db: Db, ids: string[], from: string, to: string): Promise<PunchRow[]> {
  const found = await sql<PunchRow>`
    select punch.id, punch.employee_id, punch.direction, floor(extract(epoch from punch.at) * 1000)::bigint as at, stray.day as given
    from punch left join stray_punch stray on stray.punch_id = punch.id
    where punch.employee_id = any(${ids}::uuid[])
      -- Moments, not days, whose beginning hangs on a zone: PostgreSQL then looks in these months only.
      and punch.at >= ${`${addDays(from, -2)}T00:00:00Z`}::timestamptz and punch.at < ${`${addDays(to, 3)}T00:00:00Z`}::timestamptz
      and not exists (select 1 from punch_superseded gone where gone.punch_id = punch.id)`.execute(db)
  return found.rows
}
