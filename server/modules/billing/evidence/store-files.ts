import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { may } from '../../../lib/http/rights.ts'

/** About nobody of the company. */
export const files: FileColumn[] = [
  {
    ...{ table: 'client_evidence', column: 'file_id', about: sql`null::uuid`, kind: sql`'client_evidence'` },
    readable: (user) => sql`${may(user, 'client.read')}`,
  },
]
