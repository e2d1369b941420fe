/** The demo company's newest payment of a loan beside pay, which awaits a second person. */
import { companyZone } from '@iroko/contract/clock'
import { dayIn } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { balanceOf } from '../loans/store.ts'

/** Entered by payroll, of a loan that is running. */
export async function seedSettlements(db: Db, { people, latest, dice, decide }: RequestsPart): Promise<void> {
  const amount_kobo = 2_000_000
  const asked_by = accountOf(people, 'payroll')?.id
  const running = db
    .selectFrom('loan')
    .select(['id', 'employee_id'])
    .where('status', '=', 'approved')
    .where(sql<boolean>`${balanceOf('loan')} >= ${amount_kobo}`)
  const loan = await running.orderBy('id').executeTakeFirst()
  const person = people.find(({ id }) => id === loan?.employee_id)
  if (!person || !loan || !asked_by) return
  const { row } = send(dice, decide, {
    kind: 'debt_settlement',
    requester_id: person.id,
    makers: [asked_by],
    summary: `Payment of the loan of ${person.first_name} ${person.last_name}`,
    facts: { amount_kobo },
    created_at: latest,
    fate: { waits_at: 1 },
  })
  const received_on = dayIn(companyZone, new Date(latest))
  const entered = {
    loan_id: loan.id,
    how: 'paid',
    amount_kobo,
    received_on,
    note: 'Transfer to the company’s account',
  } as const
  await insertTables(db, { debt_settlement: [{ ...row, employee_id: person.id, ...entered, asked_by, version: 1 }] })
}
