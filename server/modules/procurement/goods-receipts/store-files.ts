import { type SqlBool, sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { may } from '../../../lib/http/rights.ts'

/** Who reads orders, and who received the goods, see the delivery note. */
export const files: FileColumn[] = [
  {
    table: 'goods_receipt',
    column: 'photo_id',
    kind: sql`'delivery note'`,
    readable: (user) => sql<SqlBool>`${may(user, 'order.read')} or record.employee_id = ${user.id}::uuid`,
  },
]
