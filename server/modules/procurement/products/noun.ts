import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const products = noun({
  calls: routes,
  audited: [{ table: 'product_item', columns: ['title', 'sku', 'unit', 'kind', 'tolerance_bp', 'archived_at'] }],
})
