/** What a company needs before its first person can sign in: itself, a branch, its departments, the kinds of leave that the law asks for. */
import { departmentCodes } from '@iroko/contract/roles'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { labourActDefaults } from '../../leave/types/rules.ts'
import { setPassword } from '../../platform/identity/store.ts'
import { confirmAll } from '../../platform/role-confirmations/store.ts'

interface FirstCompany {
  company_name: string
  first_name: string
  last_name: string
  email: string
  password_hash: string
  today: string
  at: Date
}

/** Titles that people read; rights follow the codes and these may be changed. */
const titles: Record<(typeof departmentCodes)[number], string> = {
  hr: 'Human Resources',
  accounting: 'Accounting',
  operations: 'Operations',
  facility: 'Facility',
  procurements: 'Procurements',
  'training and quality assurance': 'Training and Quality Assurance',
  'information technology': 'Information Technology',
  administration: 'Administration',
}

/** Makes the company and its first super administrator; answers the person's id. */
export async function insertFirstCompany(db: Db, first: FirstCompany): Promise<string> {
  const { company_name, first_name, last_name, email, password_hash, today, at } = first
  await db
    .insertInto('company')
    .values({ name: company_name, title: company_name, subtitle: 'Sign in to your staff portal' })
    .execute()
  const branch_id = uuid()
  await db.insertInto('branch').values({ id: branch_id, title: 'Head office' }).execute()
  const designation_id = uuid()
  await db.insertInto('designation').values({ id: designation_id, title: 'Administrator', grade: 1 }).execute()
  const departments = departmentCodes.map((code) => ({
    id: uuid(),
    office_type: 'department' as const,
    code,
    title: titles[code],
    branch_id,
  }))
  await db.insertInto('office').values(departments).execute()
  const leaveTypes = Object.values(labourActDefaults).map(({ milestones, ...rules }) => ({
    ...rules,
    id: uuid(),
    milestones: JSON.stringify(milestones),
  }))
  await db.insertInto('leave_type').values(leaveTypes).execute()

  const id = uuid()
  const { rows } = await sql<{ ogid: string }>`select 'OG' || lpad(nextval('employee_ogid')::text, 6, '0') as ogid`.execute(db)
  const ogid = rows[0]?.ogid ?? ''
  await db
    .insertInto('employee')
    .values({ id, ogid, email, first_name, last_name, hire_date: today, roles: ['super'] })
    .execute()
  const office_id = departments.find((department) => department.code === 'information technology')?.id ?? ''
  await db
    .insertInto('placement')
    .values({ id: uuid(), employee_id: id, office_id, designation_id, branch_id, starts_on: today })
    .execute()
  await setPassword(db, id, password_hash, at)
  await confirmAll(db, [id], at.toISOString())
  return id
}
