import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'

export const billingMonths = noun({
  calls: routes,
  closing,
  notPersonal: {
    billing_month: 'It says which colleague measured a month of a contract, which is kept',
    billing_shared_day: 'It says how many minutes of whom a client was shown; the days themselves are attendance’s',
    billing_day: 'It says how many minutes of whom a client was charged; the days themselves are attendance’s',
  },
})
