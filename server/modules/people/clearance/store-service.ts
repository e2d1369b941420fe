import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

interface Found {
  full_name: string
  ogid: string
  designation: string | null
  office: string
  hire_date: string
  exit_date: string
  branch: string | null
  branch_address: string | null
  /** Terminated for misconduct or performance. */
  fault: boolean
}

/** What a paper says of the service that a clearance ends: the place of its last day, and since when they served. */
export async function findService(db: Db, clearanceId: string): Promise<Found | undefined> {
  const found = await sql<Found>`
    select employee.full_name, employee.ogid, designation.title as designation, office.title as office, clearance.exit_date,
      branch.title as branch, branch.address as branch_address,
      coalesce((select max(employment.starts_on) from employment
        where employment.employee_id = employee.id and employment.starts_on <= clearance.exit_date), employee.hire_date) as hire_date,
      exists (select 1 from termination where termination.employee_id = employee.id and termination.status = 'approved'
        and termination.kind in ('misconduct', 'performance', 'abandonment') and termination.exit_date >= clearance.exit_date) as fault
    from clearance join employee on employee.id = clearance.employee_id
    left join lateral (select * from placement place where place.employee_id = employee.id and place.starts_on <= clearance.exit_date
      order by place.starts_on desc limit 1) placement on true
    left join designation on designation.id = placement.designation_id
    left join office on office.id = coalesce(placement.office_id, clearance.office_id)
    left join branch on branch.id = placement.branch_id
    where clearance.id = ${clearanceId}::uuid`.execute(db)
  return found.rows[0]
}
