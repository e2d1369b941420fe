/** Allowances and deductions of a month. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { PayFacts } from '../calculation/rules.ts'
import type { FoundRun } from './store-people.ts'

type Items = Pick<PayFacts, 'allowances' | 'deductions'>
type Allowance = Items['allowances'][number] & { employee_id: string }
type Deduction = Items['deductions'][number] & { employee_id: string }

/** What is monthly goes with the days of the month; what a rule pays goes with a settlement all the same. */
export const onlyByRule = ({ allowances }: Items): Items => ({
  allowances: allowances.filter(({ is_by_rule }) => is_by_rule),
  deductions: [],
})

/**
 * What is agreed for the month of a payroll, by person; of an off-cycle one, what it pays by itself. Read as rows: as JSON put together for
 * each person it took as long as all else that a payslip follows from.
 */
export async function findItems(db: Db, ids: readonly string[], run: FoundRun): Promise<(employee_id: string) => Items> {
  const { id, kind, month } = run
  const people = sql`any(${[...ids]}::uuid[])`
  const inMonth = sql`item.employee_id = ${people} and item.archived_at is null and item.starts_on <= ${month}::date
    and (item.ends_on is null or item.ends_on >= ${month}::date)`
  const allowances = await sql<Allowance>`
    select item.employee_id, item.id, type.title, item.mode, item.value::float8 as value, item.is_once, type.taxable as is_taxable,
      type.pensionable as is_pensionable
    from ${
      kind === 'off_cycle'
        ? sql`(select employee_id, allowance_type_id as id, allowance_type_id, mode, value, true as is_once from payroll_run_item
            where run_id = ${id}::uuid and employee_id = ${people}) item`
        : sql`(select item.*, item.ends_on is not distinct from item.starts_on as is_once from pay_item item where ${inMonth}) item`
    } join allowance_type type on type.id = item.allowance_type_id
    order by item.employee_id, item.id`.execute(db)
  const byRule =
    kind === 'off_cycle'
      ? []
      : (
          await sql<Allowance>`
            select award.employee_id, award.id, rule.title, 'flat_rate' as mode, award.kobo as value, true as is_once, type.taxable as is_taxable,
              false as is_pensionable, true as is_by_rule, award.explanation
            from pay_rule_award award join pay_rule rule on rule.id = award.rule_id join allowance_type type on type.id = rule.allowance_type_id
            where award.employee_id = ${people} and award.month = ${month}::date and award.is_final = ${kind === 'final'}
            order by award.employee_id, award.id`.execute(db)
        ).rows
  const deductions =
    kind === 'off_cycle'
      ? []
      : (
          await sql<Deduction>`
            select item.employee_id, item.id, type.title, item.mode, item.value::float8 as value, type.rank, type.limit_percent
            from pay_item item join deduction_type type on type.id = item.deduction_type_id where ${inMonth}
            order by item.employee_id, item.id`.execute(db)
        ).rows
  const byPerson = { allowances: grouped([...allowances.rows, ...byRule]), deductions: grouped(deductions) }
  return (employee_id) => ({
    allowances: byPerson.allowances.get(employee_id) ?? [],
    deductions: byPerson.deductions.get(employee_id) ?? [],
  })
}

function grouped<T extends { employee_id: string }>(rows: readonly T[]): Map<string, Omit<T, 'employee_id'>[]> {
  const byPerson = new Map<string, Omit<T, 'employee_id'>[]>()
  for (const { employee_id, ...item } of rows) {
    const known = byPerson.get(employee_id)
    if (known) known.push(item)
    else byPerson.set(employee_id, [item])
  }
  return byPerson
}
