/** Assignments as lists show them. */

import type { Parsed } from '@iroko/contract/endpoint'
import type { AssignmentTarget } from '@iroko/contract/time/roster'
import type { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { coloured, named } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { membersOf, plannable } from '../roster/store.ts'

/** Whose plans a change of a team or office reaches: its people of the coming weeks. */
export const lookahead = 56

type Query = Parsed<typeof shiftAssignments.list>['query']

const targetTitle = sql<string>`coalesce(employee.full_name, team.title, office.title)`

/** Offices and teams for everyone who reads shifts; of people those in scope. */
export function listAssignments(db: Db, user: User, query: Query, today: string) {
  const { target, office_id, shift_id, past, q } = query
  const may = mayForAll(user, 'shift.plan')
  const from = sql`greatest(one.starts_on, ${today}::date)`
  const members = membersOf('team', sql.ref('one.team_id'), from, sql`(${from} + ${lookahead}::int)`)
  // Of a team when all its people are the caller's to plan.
  const isMine = sql<boolean>`(one.team_id is not null and (
    select coalesce(bool_and(${inScope(user, 'shift.plan', sql.ref('member.id'), today)}), false)
    from employee member where member.id in (${members})))`
  const rows = db
    .selectFrom('shift_assignment as one')
    .leftJoin('employee', 'employee.id', 'one.employee_id')
    .leftJoin('team', 'team.id', 'one.team_id')
    .leftJoin('office', 'office.id', 'one.office_id')
    .leftJoin('office as home', 'home.id', 'team.office_id')
    .leftJoin('shift', 'shift.id', 'one.shift_id')
    .leftJoin('shift_rotation as rotation', 'rotation.id', 'one.rotation_id')
    .select(['one.id', 'one.extra', 'one.starts_on', 'one.ends_on'])
    .select([
      sql<AssignmentTarget>`case when one.employee_id is not null then 'person' when one.team_id is not null then 'team' else 'office' end`.as(
        'target',
      ),
      targetTitle.as('title'),
      sql<string>`coalesce(employee.ogid, home.title, '')`.as('detail'),
      sql<{ id: string; title: string; colour: string } | null>`
        case when shift.id is not null then ${coloured('shift')} end`.as('shift'),
      sql<{ id: string; title: string } | null>`
        case when rotation.id is not null then ${named('rotation')} end`.as('rotation'),
      sql<boolean>`(${may} or ${isMine} or (one.employee_id is not null and ${plannable(user, sql.ref('one.employee_id'), today)}))
        and (one.ends_on is null or one.ends_on >= ${today}::date)`.as('may_remove'),
    ])
    .where(sql<SqlBool>`(one.employee_id is null or ${inScope(user, 'shift.read', sql.ref('one.employee_id'), today)})`)
    .where(sql<SqlBool>`(employee.id is null or is_employed(employee))`)
    .$if(!past, (it) => it.where(sql<SqlBool>`(one.ends_on is null or one.ends_on >= ${today}::date)`))
    .$if(target !== undefined, (it) =>
      it.where(sql<SqlBool>`${sql.ref(`one.${target === 'person' ? 'employee_id' : `${target ?? 'team'}_id`}`)} is not null`),
    )
    .$if(shift_id !== undefined, (it) => it.where('one.shift_id', '=', shift_id ?? ''))
    .$if(office_id !== undefined, (it) =>
      it.where(
        sql<SqlBool>`(one.office_id = ${office_id}::uuid or team.office_id = ${office_id}::uuid or one.employee_id in (
          select employee_id from current_placement(${today}::date) where office_id = ${office_id}::uuid))`,
      ),
    )
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(${targetTitle}) like ${likePattern(q ?? '')}`))
  return listPage(db, rows, query, {
    columns: { starts_on: sql.ref('one.starts_on'), title: targetTitle },
    fallback: '-starts_on',
    tie: sql.ref('one.id'),
  })
}

/** An assignment that counts today or later. */
export async function findAssignment(db: Db, id: string, today: string) {
  return await db
    .selectFrom('shift_assignment')
    .selectAll()
    .where('id', '=', id)
    .where(sql<SqlBool>`(ends_on is null or ends_on >= ${today}::date)`)
    .executeTakeFirst()
}

/** What a team or an office is called; undefined when it is not there any more. */
export async function findTarget(
  db: Db,
  kind: 'team' | 'office',
  id: string,
): Promise<{ id: string; title: string } | undefined> {
  return await db
    .selectFrom(kind)
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** A person of the caller's planning, by OGID. */
export async function findPersonId(db: Db, ogid: string): Promise<string | undefined> {
  const found = await db.selectFrom('employee').select('id').where('ogid', '=', ogid).where(isEmployed()).executeTakeFirst()
  return found?.id
}
