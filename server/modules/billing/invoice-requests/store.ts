/** Invoices as they were asked for. */
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { InvoiceRequest } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named, personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import type { RequestedLine } from './rules.ts'

const rows = (db: Db) =>
  db
    .selectFrom('invoice_request as request')
    .innerJoin('client', 'client.id', 'request.client_id')
    .innerJoin('employee', 'employee.id', 'request.employee_id')
    .leftJoin('contract', 'contract.id', 'request.contract_id')
    .select(['request.id', 'request.version', 'request.month', 'request.total_kobo', 'request.reason', 'request.created_at'])
    .select([
      named('client').as('client'),
      personRef().as('made_by'),
      sql<Named | null>`case when contract.id is not null
        then json_build_object('id', contract.id, 'title', contract.number || ' ' || contract.title) end`.as('contract'),
      sql<RequestStatus>`request.status`.as('status'),
    ])

export function listRequests(db: Db, list: ListQuery & { status?: RequestStatus | undefined }) {
  const { status, q } = list
  const found = rows(db)
    .$if(status !== undefined, (it) => it.where('request.status', '=', status ?? 'pending'))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', client.title, contract.number, request.reason)) like ${likePattern(q ?? '')}`),
    )
  const columns = { created_at: sql.ref('request.created_at'), total_kobo: sql.ref('request.total_kobo') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('request.id') })
}

const whole = (db: Db) =>
  rows(db)
    .leftJoin('invoice as document', 'document.id', 'request.id')
    .select(['request.po_number', 'request.terms_days', 'request.vat_bp', 'request.net_kobo', 'request.vat_kobo'])
    .select([
      'request.wht_kobo',
      sql<RequestedLine[]>`request.lines`.as('lines'),
      sql<{ id: string; number: string; issued_on: string } | null>`case when document.id is not null
        then json_build_object('id', document.id, 'number', document.number, 'issued_on', document.issued_on) end`.as('issued'),
    ])

export const findRequest = (db: Db, id: string) => whole(db).where('request.id', '=', id).executeTakeFirst()
export const findRequests = (db: Db, ids: readonly string[]) =>
  whole(db)
    .where('request.id', 'in', [...ids])
    .execute()

/** Held until the transaction ends, after the contract that it is of, as whoever issues a month holds that; for a caller only one that they may read. */
export async function lockRequest(db: Db, id: string, caller?: { user: User }) {
  const of = await db.selectFrom('invoice_request').select('contract_id').where('id', '=', id).executeTakeFirst()
  if (!of) return undefined
  if (of.contract_id !== null)
    await db.selectFrom('contract').select('id').where('id', '=', of.contract_id).forUpdate().execute()
  const found = await db
    .selectFrom('invoice_request')
    .selectAll()
    .where('id', '=', id)
    .where(caller && !may(caller.user, 'invoice.read') ? sql<SqlBool>`false` : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, lines: found.lines as unknown as RequestedLine[] }
}
export type HeldRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export async function insertRequest(db: Db, row: Insertable<InvoiceRequest>): Promise<void> {
  await db.insertInto('invoice_request').values(row).execute()
}
