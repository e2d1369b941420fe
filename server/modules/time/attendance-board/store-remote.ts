/** People who work remotely, and those who punched from outside their branch, on a day or now. */
import { addDays } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import type { attendanceBoard } from '@iroko/contract/time/attendance-board'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named, shownPerson } from '../../../lib/database/references.ts'
import { matchesFilter, type Now, onDay, type PeopleFilter, shiftRef, standingAt } from '../attendance-records/store-whose.ts'

export type RemoteRow = Row<typeof attendanceBoard.remote>
export type RemoteQuery = ListQuery & PeopleFilter & { day?: string | undefined; state?: RemoteRow['state'] | undefined }

/**
 * Their day with the last punch of it. A way in that comes after the day's last way out, while the shift can still be punched for,
 * has them in again.
 */
function remoteDay(asker: Now, query: RemoteQuery): RawBuilder<unknown> {
  const { day, q } = query
  // Whatever the zone, the punches of a day are among these; the bounds leave all other months unread.
  const [first, last] = day ? [day, day] : [addDays(asker.today, -1), asker.today]
  const around = sql`punch.at >= ${addDays(first, -1)}::date and punch.at < ${addDays(last, 3)}::date`
  return sql`
    with there as materialized (
      select one.*, employee.remote as works_remotely, employee.full_name, ${shownPerson()} as employee, ${standingAt(asker.now)} as standing
      from attendance_day one join employee on employee.id = one.employee_id
      where ${onDay(asker, day)} and ${matchesFilter(asker, query)}
        and (employee.remote or (one.employee_id, one.day) in (
          select own.employee_id, own.day from punch
          join attendance_day own on own.employee_id = punch.employee_id and own.day in (${first}::date, ${last}::date)
          where ${around} and punch.notes -> 'place' is not null
            and punch.at between coalesce(own.first_in, own.last_out) and greatest(own.first_in, own.last_out)))
        and ${employeeMatches(q)}
    )
    select there.employee_id as id, there.day, there.full_name, there.first_in, there.last_out, there.works_remotely, there.employee, there.standing,
      ${named('office')} as office, ${shiftRef} as shift,
      zone_on(there.employee_id, there.day) as zone,
      case when last.is_out then 'out' when last.at is not null then 'in'
        when there.standing in ('off_day', 'holiday', 'on_leave', 'not_due') then 'not_expected' else 'not_in' end as state,
      case when last.is_out or last.at > there.last_out then last.at else there.first_in end as since,
      last.source, last.address, coalesce(last.place_notes, '[]') as place_notes
    from there
    join office on office.id = there.office_id
    left join shift on shift.id = there.shift_id
    left join lateral (
      select punch.at, punch.source, host(punch.address) as address, punch.notes -> 'place' as place_notes,
        coalesce(punch.direction = 'out', punch.at = there.last_out, false) as is_out
      from punch
      where punch.employee_id = there.employee_id and ${around}
        and punch.at >= coalesce(there.first_in, there.last_out)
        and punch.at <= greatest(there.first_in, there.last_out, there.shift_ends_at + interval '4 hours')
        and not exists (select 1 from punch_superseded gone where gone.punch_id = punch.id)
      order by punch.at desc, punch.id desc limit 1
    ) last on true`
}

export function listRemote(db: Db, asker: Now, query: RemoteQuery) {
  const remote = sql<RemoteRow & { full_name: string }>`(${remoteDay(asker, query)})`.as<'remote'>(sql`remote`)
  const rows = db
    .selectFrom(remote)
    .select(['remote.id', 'remote.day', 'remote.employee', 'remote.office', 'remote.shift', 'remote.standing', 'remote.state'])
    .select(['remote.first_in', 'remote.last_out', 'remote.since', 'remote.zone', 'remote.works_remotely'])
    .select(['remote.source', 'remote.address', 'remote.place_notes'])
    .$if(query.state !== undefined, (it) => it.where(sql<SqlBool>`remote.state = ${query.state}`))
  return listPage(db, rows, query, {
    columns: {
      full_name: sql.ref('remote.full_name'),
      first_in: sql.ref('remote.first_in'),
      since: sql.ref('remote.since'),
    },
    fallback: 'full_name',
    tie: sql.ref('remote.id'),
  })
}

/** How many are in, out, missing and not expected, whatever state is asked for. */
export async function countRemote(db: Db, asker: Now, query: RemoteQuery) {
  const found = await sql<{ state: RemoteRow['state']; people: number }>`
    select remote.state, count(*) as people from (${remoteDay(asker, query)}) remote group by remote.state`.execute(db)
  const of = (state: RemoteRow['state']) => found.rows.find((row) => row.state === state)?.people ?? 0
  return { in: of('in'), out: of('out'), not_in: of('not_in'), not_expected: of('not_expected') }
}
