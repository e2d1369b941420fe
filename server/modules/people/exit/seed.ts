/** Somebody in the demo company has given notice. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo.ts'

interface ExitPlan extends PeoplePart {
  accounts: readonly { email: string }[]
}

export async function seedExits(db: Db, { people, accounts, today, latest, dice }: ExitPlan): Promise<void> {
  const known = new Set(accounts.map(({ email }) => email))
  const leaders = new Set(people.flatMap(({ lines }) => lines.map(({ leader_id }) => leader_id)))
  const staying = people.filter(({ id, status, email }) => status === 'active' && !known.has(email) && !leaders.has(id))
  const hr = accountOf(people, 'hr')
  if (!hr || staying.length === 0) return
  const { id: employee_id } = dice.pick(staying)
  const exit_date = addDays(today, 35)
  const notice = { status: 'left' as const, exit_date, reason: 'Starting a master’s degree', planned_by: hr.id }
  await insertTables(db, { planned_exit: [{ ...notice, id: dice.id(latest), employee_id, created_at: latest }] })
  await db.updateTable('employee').set({ exit_date }).where('id', '=', employee_id).execute()
}
