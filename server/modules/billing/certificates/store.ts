/** What clients withheld of what they paid, and the certificates of it. */
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { WhtCertificate } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, type Named, named } from '../../../lib/database/references.ts'
import type { Uncovered } from './rules.ts'

/** What was withheld of each allocation that stands, by the quarter in which it was paid, and what certificates cover of it. */
export const withheld = sql<{
  allocation_id: string
  client_id: string
  invoice_id: string
  quarter: string
  dated_on: string
  wht_kobo: number
  certified_kobo: number
}>`(select allocation.id as allocation_id, receipt.client_id, allocation.invoice_id, date_trunc('quarter', allocation.dated_on)::date as quarter,
    allocation.dated_on, allocation.wht_kobo, coalesce((select sum(part.amount_kobo) from wht_certificate_part part
      join wht_certificate certificate on certificate.id = part.certificate_id and certificate.undone_at is null
      where part.allocation_id = allocation.id), 0)::bigint as certified_kobo
  from allocation join receipt on receipt.id = allocation.receipt_id
  where allocation.wht_kobo > 0 and not exists (select 1 from allocation undo where undo.undoes = allocation.id))`

interface Query extends ListQuery {
  client_id?: string | undefined
  is_open?: boolean | undefined
  /** The last day on which the oldest payment without a certificate was. */
  since_to?: string | undefined
}

export function listOutstanding(db: Db, list: Query) {
  const { client_id, is_open, since_to, q } = list
  const quarters = sql<{
    client_id: string
    quarter: string
    withheld_kobo: number
    certified_kobo: number
    outstanding_kobo: number
    since: string | null
  }>`(select client_id, quarter, sum(wht_kobo)::bigint as withheld_kobo, sum(certified_kobo)::bigint as certified_kobo,
      sum(wht_kobo - certified_kobo)::bigint as outstanding_kobo, min(dated_on) filter (where certified_kobo < wht_kobo) as since
    from ${withheld} withheld group by client_id, quarter)`
  const found = db
    .selectFrom(quarters.as('owed'))
    .innerJoin('client', 'client.id', 'owed.client_id')
    .select(['owed.quarter', 'owed.withheld_kobo', 'owed.certified_kobo', 'owed.outstanding_kobo', 'owed.since'])
    .select([
      named('client').as('client'),
      sql<string>`owed.client_id || ' ' || owed.quarter`.as('id'),
      sql<string | null>`(select max(letter.sent_on) from client_letter letter where letter.client_id = owed.client_id
        and letter.kind = 'certificates')`.as('chased_on'),
    ])
    .$if(client_id !== undefined, (it) => it.where('owed.client_id', '=', client_id ?? ''))
    .$if(since_to !== undefined, (it) => it.where('owed.since', '<=', since_to ?? ''))
    .$if(is_open !== undefined, (it) => it.where('owed.outstanding_kobo', is_open ? '>' : '=', 0))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(client.title) like ${likePattern(q ?? '')}`))
  const columns = { quarter: sql.ref('owed.quarter'), client: sql.ref('client.title') }
  return listPage(db, found, list, {
    columns,
    fallback: '-quarter,client',
    tie: sql`concat_ws(' ', owed.client_id, owed.quarter)`,
  })
}

export function listCertificates(db: Db, list: ListQuery & { client_id?: string | undefined }) {
  const { client_id, q } = list
  const found = db
    .selectFrom('wht_certificate as certificate')
    .innerJoin('client', 'client.id', 'certificate.client_id')
    .innerJoin('file', 'file.id', 'certificate.file_id')
    .innerJoin('employee', 'employee.id', 'certificate.employee_id')
    .select(['certificate.id', 'certificate.version', 'certificate.quarter', 'certificate.number', 'certificate.dated_on'])
    .select(['certificate.amount_kobo', 'employee.full_name as recorded_by'])
    .select([
      named('client').as('client'),
      fileRef().as('file'),
      sql<boolean>`certificate.undone_at is not null`.as('is_undone'),
    ])
    .$if(client_id !== undefined, (it) => it.where('certificate.client_id', '=', client_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', client.title, certificate.number)) like ${likePattern(q ?? '')}`),
    )
  const columns = { dated_on: sql.ref('certificate.dated_on'), amount_kobo: sql.ref('certificate.amount_kobo') }
  return listPage(db, found, list, { columns, fallback: '-dated_on', tie: sql.ref('certificate.id') })
}

/** A client whose invoices are held, as whoever settles one or takes that back holds it. */
export async function lockWithheld(db: Db, clientId: string): Promise<Named | undefined> {
  const client = await db.selectFrom('client').select(['id', 'title']).where('id', '=', clientId).executeTakeFirst()
  await sql`select id from invoice where client_id = ${clientId}::uuid and credits is null order by id for update`.execute(db)
  return client
}

/** What a client withheld in a quarter and no certificate covers, the oldest first. */
export async function uncovered(db: Db, clientId: string, quarter: string): Promise<Uncovered[]> {
  const found = await sql<Uncovered>`
    select allocation_id, wht_kobo - certified_kobo as left_kobo from ${withheld} withheld
    where client_id = ${clientId}::uuid and quarter = ${quarter}::date and certified_kobo < wht_kobo order by dated_on, allocation_id`.execute(
    db,
  )
  return found.rows
}

/** The file, where the person uploaded it for this and no certificate has it. */
export async function isOwnFile(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from file where id = ${id}::uuid and purpose = 'certificate' and created_by = ${userId}::uuid
    and not exists (select 1 from wht_certificate where file_id = file.id)`.execute(db)
  return rows.length > 0
}

export async function insertCertificate(
  db: Db,
  row: Insertable<WhtCertificate> & { id: string },
  parts: readonly { allocation_id: string; amount_kobo: number }[],
): Promise<void> {
  await db.insertInto('wht_certificate').values(row).execute()
  await db
    .insertInto('wht_certificate_part')
    .values(parts.map((part) => ({ ...part, certificate_id: row.id })))
    .execute()
}

/** A certificate, held after the invoices of its client. */
export async function lockCertificate(db: Db, id: string) {
  const of = await db.selectFrom('wht_certificate').select('client_id').where('id', '=', id).executeTakeFirst()
  if (!of) return undefined
  await lockWithheld(db, of.client_id)
  return await db.selectFrom('wht_certificate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function undoCertificate(
  db: Db,
  id: string,
  undone: { undone_by: string; undone_at: string; undo_entry_id: string },
): Promise<void> {
  await db
    .updateTable('wht_certificate')
    .set({ ...undone, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Whether a certificate covers something of an allocation. */
export async function isCovered(db: Db, allocationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('wht_certificate_part as part')
    .innerJoin('wht_certificate as certificate', 'certificate.id', 'part.certificate_id')
    .select('part.allocation_id')
    .where('part.allocation_id', '=', allocationId)
    .where('certificate.undone_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
