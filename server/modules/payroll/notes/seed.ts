/** Payroll notes of the last weeks, in every status. */
import { addDays } from '@iroko/contract/dates'
import type { noteStatuses } from '@iroko/contract/payroll/notes'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'

const notes: [days_ago: number, title: string, description: string, status: (typeof noteStatuses)[number]][] = [
  [38, 'Night shift allowance', 'Add five night shifts worked in place of a sick colleague.', 'Completed'],
  [33, 'Headset replaced', 'Subtract ₦12,500.00 for the second headset, as agreed with the employee.', 'Completed'],
  [19, 'Transport to Lagos', 'Add ₦48,000.00 for the client visit. The receipts are with Accounting.', 'In progress'],
  [12, 'Salary advance', 'Subtract the second instalment of ₦30,000.00.', 'Seen by accounts'],
  [6, 'Unpaid day', 'Subtract one day: absence on Monday without a reason.', 'Seen by accounts'],
  [3, 'Acting allowance', 'Add the allowance for two weeks as acting Team Lead.', 'Pending'],
  [1, 'Overtime', 'Add six hours of overtime on the Kora Bank Voice outage.', 'Pending'],
]

export async function seedPayrollNotes(db: Db, { people, today, dice }: PeoplePart): Promise<void> {
  const author = accountOf(people, 'payroll') ?? people[0]
  const staff = people.filter(({ status, hire_date }) => status === 'active' && hire_date < addDays(today, -60))
  if (!author) return
  const rows = notes.map(([days_ago, title, description, status]) => {
    const created_at = `${addDays(today, -days_ago)}T09:20:00.000Z`
    const employee_id = dice.pick(staff).id
    return { id: dice.id(created_at), title, description, status, employee_id, created_by: author.id, created_at, version: 1 }
  })
  await insertTables(db, { payroll_note: rows })
}
