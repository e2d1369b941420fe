/** The demo company's write-offs: one that was decided, one that waits for the HR manager. */
import { addDays, firstOfMonth } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'

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
  await insertTables(db, {
    loan_write_off: made,
    loan_entry: given.map(({ loan_id, amount_kobo, reason, decided_at }) => {
      const at = decided_at ?? latest
      const month = firstOfMonth(at.slice(0, 10))
      const entry = { id: dice.id(at), loan_id, kind: 'write_off' as const, amount_kobo: -amount_kobo, month, note: reason }
      return { ...entry, created_by: asked_by, created_at: at }
    }),
  })
}
