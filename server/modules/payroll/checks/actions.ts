/** What exactly a check found, in words. */
import { monthOf } from '@iroko/contract/dates'
import { formatMoney } from '@iroko/contract/money'
import type { PreflightKind } from '@iroko/contract/payroll/checks'
import type { Db } from '../../../lib/database/database.ts'
import { missedOf } from '../calculation/rules-past.ts'
import { daysText } from '../calculation/rules-salary.ts'
import { findPast } from '../payslips/store-past.ts'
import type { FoundRun } from '../payslips/store-people.ts'

interface Found {
  kind: PreflightKind
  employee: { id: string }
  exit_date: string | null
  /** Whether the payroll pays them. */
  is_paid: boolean
}

/** '2026-10: 13 days, ₦125,806.45. This payroll pays it', by person: what findings of this kind say more than the kind. */
export async function findUnpaid(db: Db, run: FoundRun, found: readonly Found[]): Promise<Map<string, string>> {
  const those = found.filter(({ kind }) => kind === 'unpaid_days')
  if (those.length === 0) return new Map()
  const ids = those.map(({ employee }) => employee.id)
  const past = await findPast(db, ids, run)
  return new Map(
    those.map(({ employee, exit_date, is_paid }) => {
      const months = missedOf(past.get(employee.id) ?? []).map(
        ({ month, days, kobo }) => `${monthOf(month)}: ${daysText(days)} days, ${formatMoney(kobo)}`,
      )
      const otherwise = `Not in this payroll: ${exit_date ? 'a final settlement' : 'a correction of the month'} pays it`
      return [employee.id, `${months.join('; ')}. ${is_paid ? 'This payroll pays it' : otherwise}`]
    }),
  )
}
