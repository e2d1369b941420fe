/** What the demo company credited: a concession that was approved, and a correction that awaits a decision. */
import { formatMoney } from '@iroko/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { issueTaken } from './actions.ts'
import { creditOf } from './rules.ts'
import * as store from './store.ts'

const words = { kind: ['As they wrote to us'], refusing: [] }
const credited = [
  {
    of: 'Nile Telecom',
    back: 1,
    effect: 'concession',
    kobo: 45_000_000,
    fate: 'approved',
    reason: 'For the outage of the chat',
  },
  {
    of: 'Kora Bank',
    back: 0,
    effect: 'correction',
    kobo: 26_500_000,
    fate: { waits_at: 1 },
    reason: 'One shift was counted twice',
  },
] as const satisfies readonly {
  of: string
  back: number
  effect: 'concession' | 'correction'
  kobo: number
  fate: Fate
  reason: string
}[]

export async function seedCreditNotes(db: Db, { people, latest, today, dice, decide }: RequestsPart): Promise<void> {
  const accountant = accountOf(people, 'accounting')
  if (!accountant) return
  for (const [nth, { of, back, effect, kobo, fate, reason }] of credited.entries()) {
    const invoice = await invoiceOf(db, of, back)
    if (!invoice) continue
    const lines = [{ position: invoice.lines[0]?.position ?? 1, amount_kobo: kobo, effect }]
    const taken = creditOf(invoice, lines)
    const created_at = `${latest.slice(0, 10)}T08:${50 + nth}:00.000Z`
    const { row, decisions } = send(dice, decide, {
      ...{ kind: 'credit_note', requester_id: accountant.id, makers: [accountant.id], fate, words, created_at },
      ...{ summary: `Credit note, ${invoice.number} of ${of}, ${formatMoney(taken.total_kobo)}` },
      facts: { amount_kobo: taken.total_kobo },
    })
    const { wht_kobo: _wht, ...totals } = taken
    const kept = {
      id: row.id,
      invoice_id: invoice.id,
      kind: 'credit',
      lines: JSON.stringify(lines),
      reason,
      created_at,
    } as const
    await store.insertNote(db, { ...kept, ...totals, employee_id: accountant.id })
    const change = { status: row.status as 'pending', decided_at: row.decided_at, version: decisions.length + 1 }
    await db.updateTable('credit_note').set(change).where('id', '=', row.id).execute()
    const held = row.status === 'approved' ? await store.lockNote(db, row.id) : undefined
    const at = { db, now: new Date(row.decided_at ?? created_at), today, newId: () => dice.id(created_at) }
    if (held) await issueTaken(at, held, invoice, taken)
  }
  // Checked here, because references of these tables are taken up again before the end.
  await sql`set constraints allocation_within, invoice_within immediate`.execute(db)
}

/** An invoice of a client that is open, counted back from its last. */
async function invoiceOf(db: Db, client: string, back: number): Promise<store.CreditedInvoice | undefined> {
  const found = await db
    .selectFrom('invoice')
    .innerJoin('client', 'client.id', 'invoice.client_id')
    .select('invoice.id')
    .where('client.title', '=', client)
    .where('invoice.credits', 'is', null)
    .orderBy('invoice.month', 'desc')
    .offset(back)
    .limit(1)
    .executeTakeFirst()
  return found && (await store.findCredited(db, found.id))
}
