/** What the demo company deducts, pays beside salaries and lends. */
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

export async function seedPayTypes(db: Db, { opened_on, dice }: { opened_on: string; dice: SeededRandom }): Promise<void> {
  const id = () => dice.id(`${opened_on}T09:00:00.000Z`)
  const shareOf = (title: string, value: number) => ({ id: id(), title, mode: 'percentage' as const, value })
  const amount = (title: string, naira: number) => ({ id: id(), title, mode: 'flat_rate' as const, value: naira * 100 })
  await insertAll(db, 'deduction_type', [
    shareOf('Staff cooperative', 5),
    amount('Union dues', 1500),
    amount('HMO upgrade', 6000),
  ])
  await insertAll(db, 'allowance_type', [
    { ...amount('Night shift', 15_000), taxable: true, pensionable: false },
    { ...amount('Internet data', 10_000), taxable: true, pensionable: false },
    { ...shareOf('Quality incentive', 7.5), taxable: true, pensionable: false },
  ])
  await insertAll(db, 'loan_type', [
    { id: id(), title: 'Salary advance', advance: true, max_months: 3 },
    { id: id(), title: 'Staff loan', advance: false, max_months: 12 },
    { id: id(), title: 'Rent loan', advance: false, max_months: 24 },
  ])
}
