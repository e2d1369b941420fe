import { sql } from 'kysely'
import { noun } from '../../../lib/house/noun.ts'
import { may } from '../../../lib/http/rights.ts'
import { routes } from './routes.ts'

export const goodsReceipts = noun({
  calls: routes,
  files: [
    {
      table: 'goods_receipt',
      column: 'photo_id',
      kind: sql`'delivery note'`,
      readable: (user) => sql`${may(user, 'order.read')} or record.employee_id = ${user.id}::uuid`,
    },
  ],
  notPersonal: {
    goods_receipt: 'It says which colleague received what the company ordered, which the records of purchasing keep',
  },
})
