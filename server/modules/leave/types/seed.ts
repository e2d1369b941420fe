/** The demo company's kinds of leave: more than the law asks, and each rule of the product somewhere in use. */
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type Part } from '../../../lib/demo/demo.ts'
import { type LeaveType, type LeaveTypeRules, labourActDefaults } from './rules.ts'

/** What the history calls them; their titles are for people. */
export type LeaveKey = 'annual' | 'sick' | 'maternity' | 'paternity' | 'emergency' | 'study' | 'unpaid'

export type LeaveTypes = Record<LeaveKey, LeaveType>

const { annual, sick, maternity } = labourActDefaults
/** A kind of leave that the law does not ask for. */
const extra: LeaveTypeRules = { ...sick, pro_rata: false, file_after_days: null, health: false }

const rules: Record<LeaveKey, LeaveTypeRules> = {
  annual: {
    ...annual,
    days_per_year: 20,
    accrual: 'monthly',
    milestones: [
      { after_years: 5, days_per_year: 22 },
      { after_years: 10, days_per_year: 25 },
    ],
    carry_over_cap: 5,
    carry_over_expires_months: 3,
    minimum_notice_days: 5,
    maximum_in_a_row: 15,
    after_months_of_service: 6,
    negative_limit: 2,
    encashable: true,
  },
  sick: { ...sick, file_after_days: 2 },
  maternity: { ...maternity, paid_fraction: 1, minimum_notice_days: 28, maximum_in_a_row: 84 },
  paternity: {
    ...extra,
    title: 'Paternity leave',
    days_per_year: 10,
    half_days: false,
    gender: 'male',
    after_months_of_service: 6,
    maximum_in_a_row: 10,
    colour: '#33658a',
  },
  emergency: { ...extra, title: 'FAM/PER Emergency', days_per_year: 5, colour: '#c2571a' },
  study: {
    ...extra,
    title: 'Study leave',
    days_per_year: 5,
    paid_fraction: 0.5,
    minimum_notice_days: 14,
    half_days: false,
    employment_types: ['full_time'],
    after_months_of_service: 12,
    colour: '#8a6d00',
  },
  unpaid: {
    ...extra,
    title: 'Unpaid leave',
    days_per_year: 0,
    paid_fraction: 0,
    minimum_notice_days: 7,
    maximum_in_a_row: 10,
    negative_limit: 10,
    half_days: false,
    colour: '#5c6770',
  },
}

export async function seedLeaveTypes(db: Db, { founded_on, dice }: Part): Promise<LeaveTypes> {
  const at = `${founded_on}T08:00:00.000Z`
  const made = Object.entries(rules).map(([key, type]) => [key, { id: dice.id(at), ...type }] as const)
  await insertTables(db, { leave_type: made.map(([, type]) => type) })
  return Object.fromEntries(made) as LeaveTypes
}
