/** A small company for tests of leave and approvals: a campaign with its people, HR, kinds of leave with days on them. */

import { v7 as uuid } from 'uuid'
import type { Db } from '../lib/database/database.ts'
import { accrueAll } from '../modules/leave/accrual/jobs.ts'
import type { LeaveTypeRules } from '../modules/leave/types/rules.ts'
import { labourActDefaults } from '../modules/leave/types/rules.ts'
import type { Person, TestApp } from './harness.ts'

export const annualRules: LeaveTypeRules = {
  ...labourActDefaults.annual,
  days_per_year: 20,
  after_months_of_service: 0,
  carry_over_cap: 5,
  carry_over_expires_months: 3,
}

/** A kind of leave without its accrual. */
export async function insertType(db: Db, rules: LeaveTypeRules): Promise<string> {
  const row = { ...rules, id: uuid(), milestones: JSON.stringify(rules.milestones) }
  await db.insertInto('leave_type').values(row).execute()
  return row.id
}

export async function makeCompany(t: TestApp) {
  const voice = await t.office({ code: 'voice', title: 'Kora Bank Voice', office_type: 'campaign', committed_headcount: 3 })
  const hrOffice = await t.office({ code: 'hr', title: 'Human Resources' })
  const elsewhere = await t.office({ code: 'accounting', title: 'Accounting' })

  const manager = await t.person({ first_name: 'Musa', office_id: voice.id, roles: ['manager'] })
  await setHead(t, voice.id, manager)
  const lead = await t.person({
    first_name: 'Ladi',
    office_id: voice.id,
    roles: ['team_lead'],
    leader: manager,
    leadership_type: 2,
  })
  const agent = await t.person({ first_name: 'Amaka', office_id: voice.id, leader: lead })
  const colleague = await t.person({ first_name: 'Chidi', office_id: voice.id, leader: lead, gender: 'male' })

  const hrManager = await t.person({ first_name: 'Hauwa', office_id: hrOffice.id, roles: ['hr_manager'] })
  await setHead(t, hrOffice.id, hrManager)
  const hr = await t.person({
    first_name: 'Habib',
    office_id: hrOffice.id,
    leader: hrManager,
    leadership_type: 2,
    gender: 'male',
  })
  const stranger = await t.person({ first_name: 'Sade', office_id: elsewhere.id })
  const boss = await t.person({ first_name: 'Bala', office_id: elsewhere.id, roles: ['super'] })

  const annual = await insertType(t.db, annualRules)
  const sick = await insertType(t.db, { ...labourActDefaults.sick, file_after_days: 2 })
  await accrue(t)
  return { voice, hrOffice, elsewhere, manager, lead, agent, colleague, hrManager, hr, stranger, boss, annual, sick }
}

export const accrue = (t: TestApp) => accrueAll(t.db, t.today(), t.portal.now())

export async function setHead(t: TestApp, officeId: string, head: Person | null): Promise<void> {
  await t.db
    .updateTable('office')
    .set({ head_id: head?.id ?? null })
    .where('id', '=', officeId)
    .execute()
}
