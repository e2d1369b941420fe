import { type SqlBool, sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { mayForAll } from '../../../lib/http/rights.ts'

/** Whoever reads the figures of the buildings sees the photos of dips and deliveries. */
export const files: FileColumn[] = ['fuel_dip', 'fuel_delivery'].map((table) => ({
  table,
  column: 'photo_id',
  kind: sql`'fuel'`,
  readable: (user) => sql<SqlBool>`${mayForAll(user, 'facility.read')}::boolean`,
}))
