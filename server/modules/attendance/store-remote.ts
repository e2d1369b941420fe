/** People who work remotely, and those who punched from outside their branch, on one day. */

import type { attendanceRecords } from '@iroko/contract/attendance-records'
import { addDays } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../lib/database.ts'
import { type ListQuery, likePattern, listPage } from '../../lib/listing.ts'
import { companyZone } from '../../lib/portal.ts'
import { type Asker, ofWhose, personRef, shiftRef, standingAt, type Whose } from './store-whose.ts'

export type RemoteRow = Row<typeof attendanceRecords.remote>
export type RemoteQuery = ListQuery & Whose & { day: string; state?: RemoteRow['state'] | undefined }

/**
 * Their day with the last punch of it. A way in that comes after the day's last way out, while the shift can still be punched for,
 * has them in again.
 */
function remoteDay(asker: Asker, query: RemoteQuery, now: Date): RawBuilder<unknown> {
  const { day, q } = query
  // Whatever the zone, the punches of a day are among these; the bounds leave all other months unread.
  const around = sql`punch.at >= ${addDays(day, -1)}::date and punch.at < ${addDays(day, 3)}::date`
  return sql`
    select employee.id, employee.full_name, one.first_in, one.last_out, employee.remote as works_remotely,
      ${personRef} as employee, json_build_object('id', office.id, 'title', office.title) as office, ${shiftRef} as shift,
      ${standingAt(now)} as standing, coalesce(office.time_zone, ${companyZone}) as zone,
      case when last.at is null then 'not_in' when last.direction = 'out' or (last.direction is null and last.at = one.last_out)
        then 'out' else 'in' end as state,
      case when last.direction = 'out' or last.at = one.last_out then last.at else coalesce(last.since, one.first_in) end as since,
      last.source, last.address, coalesce(last.place_notes, '[]') as place_notes
    from attendance_day one
    join employee on employee.id = one.employee_id
    join office on office.id = one.office_id
    left join shift on shift.id = one.shift_id
    left join lateral (
      select punch.at, punch.direction, punch.source, host(punch.address) as address, punch.notes -> 'place' as place_notes,
        case when punch.at > one.last_out then punch.at end as since
      from punch
      where punch.employee_id = one.employee_id and ${around}
        and punch.at >= coalesce(one.first_in, one.last_out)
        and punch.at <= greatest(one.first_in, one.last_out, one.shift_ends_at + interval '4 hours')
        and not exists (select 1 from punch_superseded gone where gone.punch_id = punch.id)
      order by punch.at desc, punch.id desc limit 1
    ) last on true
    where one.day = ${day}::date and ${ofWhose(asker, query)}
      and (employee.remote or one.employee_id in (
        select punch.employee_id from punch join attendance_day there on there.employee_id = punch.employee_id and there.day = ${day}::date
        where ${around} and punch.notes -> 'place' is not null
          and punch.at between coalesce(there.first_in, there.last_out) and greatest(there.first_in, there.last_out)))
      and ${q ? sql`employee.search_text like ${likePattern(q)}` : sql`true`}`
}

export function listRemote(db: Db, asker: Asker, query: RemoteQuery, now: Date) {
  const remote = sql<RemoteRow & { full_name: string }>`(${remoteDay(asker, query, now)})`.as<'remote'>(sql`remote`)
  const rows = db
    .selectFrom(remote)
    .select(['remote.id', 'remote.employee', 'remote.office', 'remote.shift', 'remote.standing', 'remote.state'])
    .select(['remote.first_in', 'remote.last_out', 'remote.since', 'remote.zone', 'remote.works_remotely'])
    .select(['remote.source', 'remote.address', 'remote.place_notes'])
    .$if(query.state !== undefined, (it) => it.where(sql<SqlBool>`remote.state = ${query.state}`))
  return listPage(rows, query, {
    columns: {
      full_name: sql.ref('remote.full_name'),
      first_in: sql.ref('remote.first_in'),
      since: sql.ref('remote.since'),
    },
    fallback: 'full_name',
    tie: sql.ref('remote.id'),
  })
}

/** How many are in, out and not in yet, whatever state is asked for. */
export async function countRemote(db: Db, asker: Asker, query: RemoteQuery, now: Date) {
  const found = await sql<{ state: RemoteRow['state']; people: number }>`
    select remote.state, count(*) as people from (${remoteDay(asker, query, now)}) remote group by remote.state`.execute(db)
  const of = (state: RemoteRow['state']) => found.rows.find((row) => row.state === state)?.people ?? 0
  return { in: of('in'), out: of('out'), not_in: of('not_in') }
}
