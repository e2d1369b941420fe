/** Reporting lines for lists and the chart. */

import type { leaders } from '@iroko/contract/company/leaders'
import type { Parsed } from '@iroko/contract/endpoint'
import { type SqlBool, sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed, worksOn } from '../../../lib/database/employment.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { countsOn, ifThere, officeRef, placedOn } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

export const named = (column: string, q: string | undefined) =>
  q ? sql<SqlBool>`lower(${sql.ref(column)}) like ${likePattern(q)}` : sql<SqlBool>`true`

export function listLeaders(db: Db, user: User, list: Parsed<typeof leaders.list>['query'], today: string) {
  const { leadership_type, office_id, in_operations, under_me } = list
  const counted = db
    .selectFrom('reporting_line as line')
    .innerJoin('employee as reportee', 'reportee.id', 'line.employee_id')
    .select(['line.leader_id', 'line.leadership_type'])
    .select(sql<number>`count(*)`.as('reportees'))
    .where(worksOn(today, 'reportee'))
    .where(countsOn('line', today))
    .$if(leadership_type !== undefined, (it) => it.where('line.leadership_type', '=', leadership_type ?? 0))
    .groupBy(['line.leader_id', 'line.leadership_type'])
  const query = db
    .selectFrom(counted.as('leader'))
    .innerJoin('employee', 'employee.id', 'leader.leader_id')
    .leftJoin('placement', (join) => join.on(placedOn(today)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .select(['employee.id', 'employee.ogid', 'employee.full_name', 'employee.first_name', 'employee.last_name'])
    .select(['employee.profile_picture', 'designation.title as designation', 'leader.leadership_type', 'leader.reportees'])
    .select(ifThere('office', officeRef()).as('office'))
    .where(worksOn(today))
    .where(named('employee.full_name', list.q))
    .$if(office_id !== undefined, (it) => it.where('placement.office_id', '=', office_id ?? ''))
    .$if(in_operations === true, (it) =>
      it.where(sql<SqlBool>`(office.office_type = 'campaign' or office.code = 'operations')`),
    )
    .$if(under_me === true, (it) =>
      it.where(sql<SqlBool>`employee.id in (select employee_id from reportees_of(${user.id}::uuid, ${today}::date))`),
    )
  return listPage(db, query, list, {
    columns: {
      first_name: sql.ref('employee.first_name'),
      reportees: sql.ref('leader.reportees'),
      office: sql.ref('office.title'),
    },
    fallback: 'first_name',
    tie: sql`employee.id, leader.leadership_type`,
  })
}

/** One person by OGID or id, with how many they lead as what. One statement. */
export async function findLeader(db: Db, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .leftJoin('placement', (join) => join.on(placedOn(today)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .select(['employee.id', 'employee.ogid', 'employee.full_name', 'employee.profile_picture'])
    .select('designation.title as designation')
    .select(ifThere('office', officeRef()).as('office'))
    .select(
      sql<{ leadership_type: number; reportees: number }[]>`coalesce((
        select json_agg(json_build_object('leadership_type', leadership_type, 'reportees', reportees) order by leadership_type) from (
          select line.leadership_type, count(*) as reportees from reporting_line line
          join employee reportee on reportee.id = line.employee_id and works_on(reportee, ${today}::date)
          where line.leader_id = employee.id and ${countsOn('line', today)} group by line.leadership_type) led), '[]')`.as(
        'leads',
      ),
    )
    .where(isUuid(ogid) ? 'employee.id' : 'employee.ogid', '=', ogid)
    .where(isEmployed())
    .executeTakeFirst()
}

/** The lines of a leader that are not over, as far as the caller may read these people's jobs. */
export function listReportees(
  db: Db,
  user: User,
  leaderId: string,
  list: ListQuery & { leadership_type?: number | undefined },
  today: string,
) {
  const { leadership_type } = list
  const query = db
    .selectFrom('reporting_line as line')
    .innerJoin('employee', 'employee.id', 'line.employee_id')
    .leftJoin('placement', (join) => join.on(placedOn(today)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('team', 'team.id', 'placement.team_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .select(['line.id', 'employee.ogid', 'employee.full_name', 'employee.profile_picture'])
    .select(['office.title as office', 'team.title as team', 'designation.title as designation'])
    .select(['line.leadership_type', 'line.starts_on', 'line.ends_on'])
    .select(
      sql<{ move: boolean }>`json_build_object('move', ${inScope(user, 'people.lead.edit', sql.ref('employee.id'), today)})`.as(
        'can',
      ),
    )
    .where('line.leader_id', '=', leaderId)
    .where(isEmployed())
    .where(sql<SqlBool>`(line.ends_on is null or line.ends_on > ${today}::date)`)
    .where(inScope(user, 'people.job.read', sql.ref('employee.id'), today))
    .where(named('employee.full_name', list.q))
    .$if(leadership_type !== undefined, (it) => it.where('line.leadership_type', '=', leadership_type ?? 0))
  return listPage(db, query, list, {
    columns: {
      full_name: sql.ref('employee.full_name'),
      starts_on: sql.ref('line.starts_on'),
      office: sql.ref('office.title'),
    },
    fallback: 'full_name',
    tie: sql.ref('line.id'),
  })
}

/** Whether the caller may see a person's reporting tree. */
export async function mayReadJobOf(db: Db, user: User, employeeId: string, today: string): Promise<boolean> {
  const found = await db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', employeeId)
    .where(inScope(user, 'people.job.read', sql.ref('employee.id'), today))
    .executeTakeFirst()
  return found !== undefined
}
