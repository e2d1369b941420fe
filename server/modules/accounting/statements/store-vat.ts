/** Lines of the ledger with VAT, and what they come to. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

interface Query {
  from: string
  to: string
  kind?: 'output' | 'input' | undefined
  q?: string | undefined
}

/** On sales credits count, on purchases debits: what takes back a document is below zero. */
const sign = sql`case tax.kind when 'output' then -1 else 1 end * sign(line.debit_kobo - line.credit_kobo)::int`
const taxKobo = sql<number>`(case tax.kind when 'output' then -1 else 1 end * (line.debit_kobo - line.credit_kobo))::bigint`
const baseKobo = sql<number>`(${sign} * coalesce(line.tax_base_kobo, 0))::bigint`

const lines = (db: Db, { from, to, kind, q }: Query) =>
  db
    .selectFrom('journal_line as line')
    .innerJoin('tax_code as tax', 'tax.id', 'line.tax_code_id')
    .innerJoin('journal_entry as entry', 'entry.id', 'line.entry_id')
    .where('tax.kind', 'in', kind ? [kind] : ['output', 'input'])
    .where('line.dated_on', '>=', from)
    .where('line.dated_on', '<=', to)
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', entry.number, line.detail, tax.title)) like ${likePattern(q ?? '')}`),
    )

export function listVat(db: Db, list: ListQuery & Query) {
  const found = lines(db, list).select([
    'line.dated_on',
    'entry.document_on',
    'line.detail',
    'tax.title as tax',
    sql<'output' | 'input'>`tax.kind`.as('kind'),
    sql<string>`concat(line.entry_id, '-', line.position)`.as('id'),
    sql<{ id: string; number: string }>`json_build_object('id', entry.id, 'number', entry.number)`.as('entry'),
    baseKobo.as('base_kobo'),
    taxKobo.as('tax_kobo'),
  ])
  const columns = { dated_on: sql.ref('line.dated_on'), tax_kobo: taxKobo }
  return listPage(db, found, list, { columns, fallback: '-dated_on', tie: sql`(line.entry_id, line.position)` })
}

/** Of what is listed, and of both kinds whatever is filtered. */
export async function sumVat(db: Db, query: Query) {
  const sum = (of: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${of}), 0)::bigint`
  const totals = await lines(db, query)
    .select([sum(baseKobo).as('base_kobo'), sum(taxKobo).as('tax_kobo')])
    .executeTakeFirstOrThrow()
  const { from, to } = query
  const both = await lines(db, { from, to })
    .select([
      sql<number>`coalesce(sum(${taxKobo}) filter (where tax.kind = 'output'), 0)::bigint`.as('output_kobo'),
      sql<number>`coalesce(sum(${taxKobo}) filter (where tax.kind = 'input'), 0)::bigint`.as('input_kobo'),
    ])
    .executeTakeFirstOrThrow()
  return { totals, ...both }
}
