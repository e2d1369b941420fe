/** Letters to clients, and what they are about. */
import type { LetterKind } from '@iroko/contract/billing/letters'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named } from '../../../lib/database/references.ts'
import { withheld } from '../certificates/store.ts'
import { noticeDays } from '../client-papers/rules.ts'
import { openOf } from '../invoices/store.ts'
import { cashOf } from '../receipts/rules.ts'
import { openInvoices } from '../receipts/store.ts'
import type { Overdue } from './rules.ts'

interface Query extends ListQuery {
  client_id?: string | undefined
  invoice_id?: string | undefined
  kind?: LetterKind | undefined
}

interface NamedLine {
  invoice: Named
  days: number
  amount_kobo: number
}

export function listLetters(db: Db, list: Query) {
  const { client_id, invoice_id, kind, q } = list
  const total = sql<number>`(select sum(line.amount_kobo)::bigint from client_letter_line line where line.letter_id = letter.id)`
  const found = db
    .selectFrom('client_letter as letter')
    .innerJoin('client', 'client.id', 'letter.client_id')
    .select(['letter.id', 'letter.sent_on', 'letter.recipients', named('client').as('client'), total.as('total_kobo')])
    .select([
      sql<LetterKind>`letter.kind`.as('kind'),
      sql<number>`(select max(line.days) from client_letter_line line where line.letter_id = letter.id)`.as('days'),
      sql<
        NamedLine[]
      >`(select json_agg(json_build_object('invoice', json_build_object('id', invoice.id, 'title', invoice.number),
        'days', line.days, 'amount_kobo', line.amount_kobo) order by line.position)
        from client_letter_line line join invoice on invoice.id = line.invoice_id where line.letter_id = letter.id)`.as(
        'lines',
      ),
    ])
    .$if(client_id !== undefined, (it) => it.where('letter.client_id', '=', client_id ?? ''))
    .$if(kind !== undefined, (it) => it.where('letter.kind', '=', kind ?? 'dunning'))
    .$if(invoice_id !== undefined, (it) =>
      it.where(
        sql<SqlBool>`exists (select 1 from client_letter_line line where line.letter_id = letter.id and line.invoice_id = ${invoice_id}::uuid)`,
      ),
    )
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(client.title) like ${likePattern(q ?? '')}`))
  const columns = { sent_on: sql.ref('letter.sent_on'), total_kobo: total }
  return listPage(db, found, list, { columns, fallback: '-sent_on', tie: sql.ref('letter.id') })
}

/** Of a client what may be written about; the others have nothing overdue and nothing withheld that long. */
export async function clientsToWrite(db: Db, today: string, certificateDays: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from client where archived_at is null and (
      exists (select 1 from invoice where client_id = client.id and credits is null and due_on < ${today}::date and ${openOf()} > 0)
      or exists (select 1 from ${withheld} withheld where withheld.client_id = client.id and certified_kobo < wht_kobo
        and dated_on <= ${today}::date - ${certificateDays}::int)) order by title, id`.execute(db)
  return found.rows.map(({ id }) => id)
}

export const lockClient = (db: Db, id: string) =>
  db.selectFrom('client').select(['id', 'title']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether a letter of this kind went to a client on a day. */
export async function isWritten(db: Db, clientId: string, kind: LetterKind, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('client_letter')
    .select('id')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('sent_on', '=', day)
    .executeTakeFirst()
  return found !== undefined
}

/** The overdue invoices of a client, the oldest first, each without what is disputed of it or accepted and not credited yet. */
export async function overdueOf(db: Db, clientId: string, today: string): Promise<Overdue[]> {
  const disputed = sql`coalesce((select sum(greatest(0, held.kobo - coalesce((select -sum(own.amount_kobo) from invoice credit
      join invoice_line own on own.invoice_id = credit.id where credit.credits = invoice.id and own.credits_position = held.position), 0)))
    from (select position, sum(amount_kobo) as kobo from dispute where dispute.invoice_id = invoice.id and state in ('open', 'accepted')
      group by position) held), 0)`
  const found = await sql<Omit<Overdue, 'cash_kobo'>>`
    select id as invoice_id, number, due_on, days, last_stage, greatest(0, open_kobo - disputed_kobo)::bigint as rest_kobo
    from (select invoice.id, invoice.number, invoice.due_on, ${today}::date - invoice.due_on as days, ${openOf()} as open_kobo,
        round(${disputed} * (10000 + invoice.vat_bp) / 10000.0)::bigint as disputed_kobo,
        coalesce((select max(line.days) from client_letter_line line join client_letter letter on letter.id = line.letter_id and letter.kind = 'dunning'
          where line.invoice_id = invoice.id), 0) as last_stage
      from invoice where invoice.client_id = ${clientId}::uuid and invoice.credits is null and invoice.due_on < ${today}::date) owed
    where open_kobo > 0 order by due_on, number`.execute(db)
  const cash = new Map((await openInvoices(db, clientId)).map((invoice) => [invoice.id, cashOf(invoice)]))
  return found.rows.map((row) => ({ ...row, cash_kobo: cash.get(row.invoice_id) ?? row.rest_kobo }))
}

/** Money in that nothing explains yet or the client says it paid in the last days, and what it paid ahead or was credited and is not used. */
export async function waitingOf(db: Db, clientId: string, today: string) {
  const lines = await sql<{ amount_kobo: number; narration: string }>`
    select line.amount_kobo, line.narration from bank_line line where line.amount_kobo > 0 and line.amount_kobo <> coalesce((
      select sum(live.amount_kobo) from bank_match live where live.bank_line_id = line.id and live.undone_at is null), 0)
    union all
    select paper.amount_kobo, coalesce(invoice.number, paper.number) from client_paper paper left join invoice on invoice.id = paper.invoice_id
    where paper.client_id = ${clientId}::uuid and paper.kind = 'remittance' and paper.state = 'waiting'
      and paper.dated_on >= ${today}::date - ${noticeDays}::int`.execute(db)
  const ahead = await sql<{ kobo: number }>`
    select (coalesce((select sum(receipt.amount_kobo) from receipt where receipt.client_id = ${clientId}::uuid), 0)
      - coalesce((select sum(allocation.amount_kobo - wht_kobo - vat_withheld_kobo) from allocation join receipt on receipt.id = allocation.receipt_id
        where receipt.client_id = ${clientId}::uuid), 0)
      - coalesce((select sum(refunded(receipt.id, null)) from receipt where receipt.client_id = ${clientId}::uuid), 0)
      - coalesce((select sum(${openOf()}) from invoice where invoice.client_id = ${clientId}::uuid and invoice.kind = 'credit'), 0))::bigint as kobo`.execute(
    db,
  )
  return { lines: lines.rows, advance_kobo: ahead.rows[0]?.kobo ?? 0 }
}

export interface Outstanding {
  allocation_id: string
  invoice_id: string
  number: string
  dated_on: string
  rest_kobo: number
  is_told: boolean
}

/** What a client withheld up to a day and no certificate covers, the oldest first. */
export async function outstandingOf(db: Db, clientId: string, until: string): Promise<Outstanding[]> {
  const found = await sql<Outstanding>`
    select withheld.allocation_id, withheld.invoice_id, invoice.number, withheld.dated_on, wht_kobo_left as rest_kobo,
      exists (select 1 from client_letter_line line where line.allocation_id = withheld.allocation_id) as is_told
    from (select *, wht_kobo - certified_kobo as wht_kobo_left from ${withheld} withheld) withheld join invoice on invoice.id = withheld.invoice_id
    where withheld.client_id = ${clientId}::uuid and wht_kobo_left > 0 and withheld.dated_on <= ${until}::date
    order by withheld.dated_on, invoice.number, withheld.allocation_id`.execute(db)
  return found.rows
}

export interface NewLetter {
  id: string
  client_id: string
  kind: LetterKind
  sent_on: string
  recipients: string[]
  created_at: string
}

export interface NewLetterLine {
  invoice_id: string
  allocation_id?: string
  days: number
  amount_kobo: number
}

export async function insertLetter(db: Db, letter: NewLetter, lines: readonly NewLetterLine[]): Promise<void> {
  await db.insertInto('client_letter').values(letter).execute()
  await db
    .insertInto('client_letter_line')
    .values(lines.map((line, at) => ({ ...line, letter_id: letter.id, position: at + 1 })))
    .execute()
}
