import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { invariants } from './store-invariants.ts'

export const stock = noun({
  calls: routes,
  asks,
  invariants,
  notPersonal: {
    stock_move: 'It says who moved what the company has in stock and who received it, which the records of stock keep',
    stock_count: 'It says who counted what the company has in stock, which the records of stock keep',
  },
})
