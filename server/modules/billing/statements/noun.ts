import { formatMoney } from '@iroko/contract/money'
import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { findOwed } from './store.ts'

export const clientBalances = noun({
  calls: routes,
  clientStays: async ({ db, today }, clientId) => {
    const { owed, advances, contracts } = await findOwed(db, clientId, today)
    if (owed > 0) return `This client owes ${formatMoney(owed)}. Settle or credit its invoices first`
    if (advances > 0) return `This client has an advance of ${formatMoney(advances)}. Use or refund it first`
    return contracts > 0 ? 'A contract of this client is running. End it first' : undefined
  },
})
