import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const quotations = noun({
  calls: routes,
  files,
  audited: [{ table: 'quotation', columns: ['request_id', 'vendor_id', 'total_kobo', 'is_chosen', 'why_not_lowest'] }],
  notPersonal: {
    quotation: 'It says which colleague entered and chose what vendors offered, which the records of purchasing keep',
  },
})
