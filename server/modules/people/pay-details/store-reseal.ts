/** Values that still wear an older key, a batch at a time. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export interface SealedColumn {
  table:
    | 'employee_pay'
    | 'bank_account'
    | 'employee_draft'
    | 'employee_import'
    | 'factor'
    | 'data_export'
    | 'file_key'
    | 'vote_round'
    | 'payroll_bank_file'
  key: 'employee_id' | 'id'
  column: string
}

export const accountColumn: SealedColumn = { table: 'bank_account', key: 'id', column: 'account_number_sealed' }

/** What a bank was sent; its account numbers are those of the day. */
export const bankFileColumn: SealedColumn = { table: 'payroll_bank_file', key: 'id', column: 'content_sealed' }

/** Every column that holds sealed values, and the key that each value is bound to. */
export const sealedColumns: SealedColumn[] = [
  { table: 'employee_pay', key: 'employee_id', column: 'nin_sealed' },
  { table: 'employee_pay', key: 'employee_id', column: 'bvn_sealed' },
  { table: 'employee_pay', key: 'employee_id', column: 'rsa_pin_sealed' },
  accountColumn,
  { table: 'employee_draft', key: 'id', column: 'content' },
  { table: 'factor', key: 'employee_id', column: 'secret_sealed' },
  { table: 'employee_import', key: 'id', column: 'content' },
  { table: 'employee_import', key: 'id', column: 'report' },
  { table: 'data_export', key: 'id', column: 'key_sealed' },
  { table: 'file_key', key: 'id', column: 'key_sealed' },
  { table: 'vote_round', key: 'id', column: 'key_sealed' },
  bankFileColumn,
]

/** What a sealed value is bound to. */
export const sealedAs = ({ table, column }: SealedColumn, id: string): string => `${table}.${column}:${id}`

/** Those after a key, in its order: what cannot be opened stays and is not met again. */
export async function olderValues(
  db: Db,
  place: SealedColumn,
  newest: string,
  { after, limit }: { after: string; limit: number },
) {
  const { table, key, column } = place
  const found = await sql<{ id: string; value: string }>`
    select ${sql.ref(key)} as id, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${newest}) and ${sql.ref(key)} > ${after}::uuid
    order by ${sql.ref(key)} limit ${limit} for update`.execute(db)
  return found.rows
}

/** The fingerprint is made with the key too. */
export async function writeValue(db: Db, place: SealedColumn, id: string, value: string, fingerprint: string): Promise<void> {
  const { table, key, column } = place
  const also = table === 'bank_account' ? sql`, fingerprint = ${fingerprint}` : sql``
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}${also} where ${sql.ref(key)} = ${id}::uuid`.execute(db)
}
