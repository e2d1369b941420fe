import { sql } from 'kysely'
import { noun } from '../../../lib/house/noun.ts'
import { may } from '../../../lib/http/rights.ts'
import { routes } from './routes.ts'

export const quotations = noun({
  calls: routes,
  files: [
    { table: 'quotation', column: 'file_id', kind: sql`'quotation'`, readable: (user) => sql`${may(user, 'order.read')}` },
  ],
  audited: [{ table: 'quotation', columns: ['request_id', 'vendor_id', 'total_kobo', 'is_chosen', 'why_not_lowest'] }],
  notPersonal: {
    quotation: 'It says which colleague entered and chose what vendors offered, which the records of purchasing keep',
  },
})
