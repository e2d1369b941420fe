/** What clients of the demo company paid by lines of its bank, the certificates of what they withheld, and a letter to one that is overdue. */
import { addDays, addMonths, firstOfMonth, weekdayOf } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { demoFile } from '../../../lib/demo/demo-file.ts'
import { insertMatches } from '../../accounting/bank-matches/store.ts'
import { post } from '../../accounting/journals/actions.ts'
import { certificateEntry, coveredBy } from '../certificates/rules.ts'
import { insertCertificate, uncovered } from '../certificates/store.ts'
import { stageOf } from '../letters/rules.ts'
import { insertLetter, overdueOf } from '../letters/store.ts'
import { cashOf, receiptEntry, settle } from './rules.ts'
import { insertAllocations, insertReceipt, openInvoices } from './store.ts'

/** How many invoices a client pays at once, and from when on after its due day one of Nile Telecom stays unpaid. */
const atOnce = 4
const longOverdue = 91
const advance_kobo = 500_000_000

export interface Transfer {
  client_id: string
  dated_on: string
  amount_kobo: number
  narration: string
}

/** What the bank's statements of last month and this one show of clients. Kora Bank pays a part of one, Sahel Airlines all and ahead, the others the newest later. */
export async function plannedTransfers(db: Db, { today, latest }: Pick<PeoplePart, 'today' | 'latest'>): Promise<Transfer[]> {
  const clients = await db.selectFrom('client').select(['id', 'title']).orderBy('title').execute()
  const first = addMonths(firstOfMonth(today), -1)
  const until = addDays(latest.slice(0, 10), -1)
  const transfers: Transfer[] = []
  for (const [nth, { id, title }] of clients.entries()) {
    const open = await openInvoices(db, id)
    const paid = open.slice(0, open.length - unpaidOf(title, open, today))
    const chunks = Array.from({ length: Math.ceil(paid.length / atOnce) }, (_, at) =>
      paid.slice(at * atOnce, (at + 1) * atOnce),
    )
    for (const [at, chunk] of chunks.entries()) {
      // The invoices of the month before last are issued in the first days of last month.
      const day = addDays(first, 7 + nth + at * 4)
      const dated_on = addDays(day, -Math.max(0, weekdayOf(day) - 5))
      if (dated_on > until) continue
      const isLast = at === chunks.length - 1
      const whole = chunk.reduce((sum, invoice) => sum + cashOf(invoice), 0)
      const [last] = chunk.slice(-1)
      const less = isLast && title === 'Kora Bank' && last ? Math.floor(cashOf(last) / 2) : 0
      const more = isLast && title === 'Sahel Airlines' ? advance_kobo : 0
      const named = chunk.map(({ number }) => number).join(' ')
      const narration = `NIP ${title.toUpperCase()} ${named}`
      transfers.push({ client_id: id, dated_on, amount_kobo: whole - less + more, narration })
    }
  }
  return transfers.toSorted((a, b) => a.dated_on.localeCompare(b.dated_on)).filter(({ amount_kobo }) => amount_kobo > 0)
}

/** How many of the newest stay open: of Nile Telecom what was due in the last ninety days, of Sahel Airlines nothing. */
function unpaidOf(title: string, open: readonly { due_on: string }[], today: string): number {
  if (title === 'Sahel Airlines') return 0
  if (title === 'Kora Bank') return open.length > 1 ? 1 : 0
  const due = open.filter(({ due_on }) => due_on >= addDays(today, -longOverdue)).length
  return Math.min(open.length, title === 'Nile Telecom' ? Math.max(1, due) : 1)
}

/** Each settled by its line as accounting does it; answers the papers, for whoever keeps files. */
export async function seedReceipts(
  db: Db,
  { people, today, latest, dice }: PeoplePart,
  transfers: readonly Transfer[],
): Promise<{ id: string; bytes: string }[]> {
  const accountant = accountOf(people, 'accounting')?.id
  if (!accountant) return []
  for (const [nth, { client_id, dated_on, amount_kobo, narration }] of transfers.entries()) {
    const line = await db.selectFrom('bank_line').select('id').where('narration', '=', narration).executeTakeFirst()
    if (!line) continue
    const at = `${latest.slice(0, 10)}T09:${String(10 + nth).padStart(2, '0')}:00.000Z`
    const newId = () => dice.id(at)
    const id = newId()
    const settled = settle(amount_kobo, await openInvoices(db, client_id), narration)
    const source = { source_kind: 'receipt', source_id: id, part: '1', kind: 'receipt', event: 'receipt' } as const
    const lines = receiptEntry(client_id, amount_kobo, settled)
    const entry = await post(db, { ...source, document_on: dated_on, lines }, { now: new Date(at), newId })
    const kept = { received_on: dated_on, amount_kobo, entry_id: entry.id, recorded_by: accountant, created_at: at }
    await insertReceipt(db, { ...kept, id, client_id, bank_line_id: line.id })
    const made = { dated_on, made_by: accountant, created_at: at, receipt_id: id, entry_id: entry.id }
    await insertAllocations(
      db,
      settled.map((part) => ({ ...part, ...made, id: newId() })),
    )
    const matched = { bank_line_id: line.id, entry_id: entry.id, position: 0, amount_kobo }
    await insertMatches(db, [matched], { matched_by: accountant, matched_at: at }, newId)
  }
  await seedLetter(db, { today, latest, newId: dice.id })
  const files = await seedCertificate(db, { latest, by: accountant, newId: dice.id })
  await sql`set constraints allocation_within immediate`.execute(db)
  return files
}

/** Of the client whose name comes first of those who withheld: half of it is certified. */
async function seedCertificate(db: Db, { latest, by, newId }: { latest: string; by: string; newId: (at: string) => string }) {
  const owed = await sql<{ client_id: string; quarter: string }>`
    select receipt.client_id, date_trunc('quarter', min(allocation.dated_on))::date as quarter from allocation
    join receipt on receipt.id = allocation.receipt_id join client on client.id = receipt.client_id
    where allocation.wht_kobo > 0 group by receipt.client_id, client.title order by client.title limit 1`.execute(db)
  const [of] = owed.rows
  if (!of) return []
  const left = await uncovered(db, of.client_id, of.quarter)
  const amount_kobo = Math.floor(left.reduce((sum, { left_kobo }) => sum + left_kobo, 0) / 2)
  if (amount_kobo === 0) return []
  const at = `${latest.slice(0, 10)}T10:30:00.000Z`
  const paper = demoFile('wht-certificate.pdf', 'certificate', 'Certificate of withholding tax. Issued for the demo company.')
  const [id, file_id] = [newId(at), newId(at)]
  await insertTables(db, { file: [{ id: file_id, ...paper.file, created_by: by, created_at: at }] })
  const day = latest.slice(0, 10)
  const source = { source_kind: 'wht_certificate', source_id: id, part: '1', kind: 'tax', event: 'wht_certificate' } as const
  const lines = certificateEntry(of.client_id, amount_kobo)
  const entry = await post(db, { ...source, document_on: day, lines }, { now: new Date(at), newId: () => newId(at) })
  const row = { ...of, id, file_id, number: 'WHT/2026/00417', dated_on: day, amount_kobo, entry_id: entry.id, employee_id: by }
  await insertCertificate(db, { ...row, created_at: at }, coveredBy(amount_kobo, left))
  return [{ id: file_id, bytes: paper.bytes }]
}

/** To each client that is overdue and has a contact who gets its invoices, as this morning's job would have written yesterday. */
async function seedLetter(db: Db, { today, latest, newId }: { today: string; latest: string; newId: (at: string) => string }) {
  const contacts = await db
    .selectFrom('client_contact')
    .select(['client_id', 'email'])
    .where('is_billing', '=', true)
    .orderBy('email')
    .execute()
  const sent_on = latest.slice(0, 10)
  for (const { client_id, email } of contacts) {
    const overdue = (await overdueOf(db, client_id, sent_on)).filter(
      ({ rest_kobo, days }) => rest_kobo > 0 && stageOf(days) > 0,
    )
    const at = `${sent_on}T07:30:00.000Z`
    if (overdue.length === 0 || sent_on > today) continue
    const letter = { id: newId(at), client_id, kind: 'dunning', sent_on, recipients: [email], created_at: at } as const
    await insertLetter(
      db,
      { ...letter, recipients: [...letter.recipients] },
      overdue.map(({ invoice_id, days, rest_kobo }) => ({ invoice_id, days: stageOf(days), amount_kobo: rest_kobo })),
    )
  }
}
