import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { inScope } from '../../../lib/http/rights.ts'

/** Who may read a person's ID cards sees their photo and affidavit. */
export const files: FileColumn[] = ['photo_id', 'affidavit_id'].map((column) => ({
  table: 'id_request',
  column,
  kind: sql`'identification'`,
  readable: (user, today) => inScope(user, 'id_card.read', sql`record.employee_id`, today),
}))
