/** The demo company's write-offs: one that was decided, one that waits for the HR manager. */
import { companyZone } from '@iroko/contract/clock'
import { addDays, dayIn, firstOfMonth } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { postLoan } from '../journals/actions.ts'

const wishes: readonly [account: string, naira: number, reason: string, fate: Fate][] = [
  ['manager', 300_000, 'Agreed for ten years of service', 'approved'],
  ['facility', 40_000, 'House damaged by the flood in September', { waits_at: 1 }],
]
const words = { kind: ['Agreed with the COO'], refusing: [] }

/** Asked for by payroll, of loans that are running. */
export async function seedWriteOffs(db: Db, { people, latest, dice, decide }: RequestsPart): Promise<void> {
  const asked_by = accountOf(people, 'payroll')?.id
  const running = await db.selectFrom('loan').selectAll().where('status', '=', 'approved').orderBy('id').execute()
  const made = wishes.flatMap(([account, naira, reason, fate]) => {
    const person = accountOf(people, account)
    const loan = running.find(({ employee_id }) => employee_id === person?.id)
    if (!person || !loan || !asked_by) return []
    const amount_kobo = naira * 100
    // What was decided was sent some days before.
    const day = latest.slice(0, 10)
    const { row, decisions } = send(dice, decide, {
      kind: 'loan_write_off',
      requester_id: person.id,
      makers: [asked_by],
      summary: `Write-off of the loan of ${person.first_name} ${person.last_name}`,
      facts: { amount_kobo },
      created_at: `${fate === 'approved' ? addDays(day, -7) : day}T08:10:00.000Z`,
      fate,
      words,
    })
    return [{ ...row, loan_id: loan.id, amount_kobo, reason, asked_by, version: decisions.length + 1 }]
  })
  const given = made.filter(({ status }) => status === 'approved')
  const entries = given.map(({ loan_id, amount_kobo, reason, decided_at }) => {
    const at = decided_at ?? latest
    const dated_on = dayIn(companyZone, new Date(at))
    const entry = { id: dice.id(at), loan_id, kind: 'write_off' as const, amount_kobo: -amount_kobo, note: reason }
    return { ...entry, month: firstOfMonth(dated_on), dated_on, created_by: asked_by, created_at: at }
  })
  await insertTables(db, { loan_write_off: made, loan_entry: entries })
  for (const { id, loan_id, kind, amount_kobo, dated_on, created_at } of entries) {
    const borrower = running.find((loan) => loan.id === loan_id)?.employee_id
    const ogid = people.find((person) => person.id === borrower)?.ogid ?? ''
    const given_up = { kind, loan_id, entry_id: id, ogid, kobo: -amount_kobo, through: 'bank' } as const
    await postLoan(db, given_up, { day: dated_on, now: new Date(created_at), newId: () => dice.id(created_at) })
  }
}
