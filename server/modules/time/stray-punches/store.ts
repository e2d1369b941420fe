import type { Parsed } from '@iroko/contract/endpoint'
import type { strayPunches } from '@iroko/contract/time/stray-punches'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

interface Caller {
  user: User
  today: string
}

const clearable = ({ user, today }: Caller) => sql<SqlBool>`(stray_punch.employee_id <> ${user.id}::uuid
  and ${inScope(user, 'attendance.settle', sql.ref('stray_punch.employee_id'), today)})`

export function listStrays(db: Db, caller: Caller, query: Parsed<typeof strayPunches.list>['query']) {
  const { q, cleared } = query
  const rows = db
    .selectFrom('stray_punch')
    .innerJoin('punch', (join) => join.onRef('punch.id', '=', 'stray_punch.punch_id').onRef('punch.at', '=', 'stray_punch.at'))
    .innerJoin('employee', 'employee.id', 'stray_punch.employee_id')
    .leftJoin('device', 'device.id', 'punch.device_id')
    .leftJoin('employee as clerk', 'clerk.id', 'stray_punch.cleared_by')
    .leftJoin(sql<{ employee_id: string; office_id: string }>`current_placement(${caller.today}::date)`.as('place'), (join) =>
      join.onRef('place.employee_id', '=', 'employee.id'),
    )
    .leftJoin('office', 'office.id', 'place.office_id')
    .select(['stray_punch.punch_id as id', 'stray_punch.at', 'stray_punch.found_at', 'stray_punch.day', 'stray_punch.reason'])
    .select(['stray_punch.cleared_at', 'clerk.full_name as cleared_by', 'device.title as device'])
    .select([
      sql<{ id: string; ogid: string; full_name: string; office: string | null }>`json_build_object('id', employee.id,
        'ogid', employee.ogid, 'full_name', employee.full_name, 'office', office.title)`.as('employee'),
      sql<string>`zone_on(employee.id, ${caller.today}::date)`.as('zone'),
      sql<'in' | 'out' | null>`punch.direction`.as('direction'),
      sql<'device' | 'web' | 'kiosk' | 'manual' | 'import'>`punch.source`.as('source'),
    ])
    .where('stray_punch.cleared_at', cleared ? 'is not' : 'is', null)
    .where(clearable(caller))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`stray_punch.employee_id in ${matchingEmployees(q)}`))
  return listPage(db, rows, query, {
    columns: { at: sql.ref('stray_punch.at'), employee: sql.ref('employee.full_name') },
    fallback: '-at',
    tie: sql.ref('stray_punch.punch_id'),
  })
}

/** The number of stray punches that the caller may clear and nobody has cleared yet. */
export async function countStrays(db: Db, caller: Caller): Promise<number> {
  const found = await sql<{ waiting: number }>`
    select count(*)::int as waiting from stray_punch where cleared_at is null and ${clearable(caller)}`.execute(db)
  return found.rows[0]?.waiting ?? 0
}

export interface PersonsStray {
  employee_id: string
  full_name: string
  at: string
  zone: string
  cleared_at: string | null
}

/** A stray punch that the caller may clear. */
export async function findStray(db: Db, caller: Caller, id: string): Promise<PersonsStray | undefined> {
  const found = await sql<PersonsStray>`
    select stray_punch.employee_id, employee.full_name, stray_punch.at, stray_punch.cleared_at,
      zone_on(employee.id, ${caller.today}::date) as zone
    from stray_punch join employee on employee.id = stray_punch.employee_id
    where stray_punch.punch_id = ${id}::uuid and ${clearable(caller)}`.execute(db)
  return found.rows[0]
}

interface Clearing {
  day: string | null
  reason: string | null
  by: string
  now: Date
}

/** Clears a stray punch; false when it was cleared before. */
export async function clearStray(db: Db, id: string, { day, reason, by, now }: Clearing): Promise<boolean> {
  const updated = await db
    .updateTable('stray_punch')
    .set({ day, reason, cleared_by: by, cleared_at: now.toISOString() })
    .where('punch_id', '=', id)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
