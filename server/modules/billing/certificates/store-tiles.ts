import { withheldCertificates } from '@iroko/contract/billing/certificates'
import { addDays } from '@iroko/contract/dates'
import { counted, opening, type Tile } from '../../../lib/house/tile.ts'
import { certificateDays } from '../letters/rules.ts'
import { listOutstanding } from './store.ts'

/** Clients and quarters of which a certificate is outstanding for so long that it is asked for. */
export const tiles: readonly Tile[] = [
  {
    what: 'certificates_late',
    list: withheldCertificates.outstanding,
    query: (today) => ({ since_to: addDays(today, -certificateDays) }),
    opens: (query) => opening('/dashboard/accounts/receipts')({ view: 'withheld', ...query }),
    count: async ({ db }, query) => (await listOutstanding(db, { ...counted, ...query })).total,
  },
]
