import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { may } from '../../../lib/http/rights.ts'

/** What clients sent with a payment, a certificate or a dispute; it is about nobody of the company. */
export const files: FileColumn[] = ['client_paper', 'dispute'].map((table) => ({
  ...{ table, column: 'file_id', about: sql`null::uuid`, kind: sql`${table}` },
  readable: (user) => sql`${may(user, 'invoice.read')}`,
}))
