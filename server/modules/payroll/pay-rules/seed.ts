/** The demo company's pay rules: 13th month and leave allowance count since its first payroll here, a gratuity awaits the chief executive. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { postProvision } from '../journals/actions.ts'
import { lastOf, provide } from './actions-provisions.ts'

interface Wish {
  kind: 'thirteenth_month' | 'leave_allowance' | 'gratuity'
  title: string
  base: 'basic' | 'gross'
  reason: string
  fate: Fate
  terms: {
    percent_bp?: number
    pay_month?: number
    min_days?: number
    slab1_months?: number
    slab1_years?: number
    slab2_months?: number
  }
}

const wishes: readonly Wish[] = [
  {
    ...{ kind: 'thirteenth_month', title: '13th month', base: 'gross', fate: 'approved' },
    ...{ reason: 'Staff handbook, section 7', terms: { percent_bp: 10_000, pay_month: 12 } },
  },
  {
    ...{ kind: 'leave_allowance', title: 'Leave allowance', base: 'basic', fate: 'approved' },
    ...{ reason: 'Staff handbook, section 9', terms: { percent_bp: 1_000, min_days: 5 } },
  },
  {
    ...{ kind: 'gratuity', title: 'Gratuity', base: 'basic', fate: { waits_at: 2 } },
    ...{ reason: 'Proposed with the review of benefits', terms: { slab1_months: 70, slab1_years: 5, slab2_months: 100 } },
  },
]
const words = { kind: ['As the handbook has it'], refusing: [] }

/** Asked for by payroll before the first payroll of this portal, which is of the month `since`. */
export async function seedPayRules(db: Db, { people, dice, decide, latest }: RequestsPart, since: string): Promise<void> {
  const employee_id = accountOf(people, 'payroll')?.id
  const annual = await db
    .selectFrom('leave_type')
    .select('id')
    .where(sql<boolean>`title ilike 'annual%'`)
    .limit(1)
    .executeTakeFirst()
  if (!employee_id || !annual) return
  for (const { kind, title, base, reason, fate, terms } of wishes) {
    const day = fate === 'approved' ? addDays(since, -10) : latest.slice(0, 10)
    const created_at = `${day}T08:20:00.000Z`
    const type = dice.id(created_at)
    const taxable = kind !== 'gratuity'
    const flat = { mode: 'flat_rate' as const, value: 0, pensionable: false }
    const { row, decisions } = send(dice, decide, {
      ...{ kind: 'pay_rule', requester_id: employee_id, makers: [employee_id], facts: {}, created_at, fate, words },
      summary: `${title}, from ${since}`,
    })
    await insertTables(db, {
      allowance_type: [{ id: type, title, taxable, ...flat }],
      pay_rule: [
        {
          ...{ ...row, kind, title, allowance_type_id: type, base, percent_bp: 0, ...terms, leavers: 'pro_rata' },
          ...{ after_months: kind === 'gratuity' ? 24 : 0, leave_type_id: kind === 'leave_allowance' ? annual.id : null },
          ...{ starts_on: since, reason, employee_id, version: decisions.length + 1 },
        },
      ],
    })
  }
}

/** The life policy of the year: 2.5 per mille of three years of everybody's pay, paid ahead. */
export async function seedLifePolicy(db: Db, { dice, today }: RequestsPart): Promise<void> {
  const year = today.slice(0, 4)
  const policy = {
    id: dice.id(`${year}-01-01T08:00:00.000Z`),
    insurer: 'Baobab Life Assurance',
    policy_number: `GL/${year}/0117`,
  }
  const covers = {
    premium_rate: 250,
    cover_years: 3,
    starts_on: `${year}-01-01`,
    ends_on: `${year}-12-31`,
    paid_kobo: 250_000_000,
  }
  await insertTables(db, { life_policy: [{ ...policy, ...covers, title: `Group life of ${year}` }] })
}

/** Provides for a month that is over, on its last day. */
export async function seedProvision(db: Db, month: string, newId: () => string): Promise<void> {
  const day = lastOf(month)
  const now = new Date(`${day}T23:30:00.000Z`)
  const provided = await provide(db, month, { now, newId })
  if (provided) await postProvision(db, provided, { day, now, newId })
}
