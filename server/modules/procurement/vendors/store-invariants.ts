/** What must hold of vendors. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'vendors_confirmed',
    says: 'A vendor that is active has an account that another person confirmed, and is a party of the ledger',
    finds: `
      select vendor.title as what from vendor left join ledger_party party on party.id = vendor.id and party.kind = 'vendor'
      where party.title is distinct from vendor.title or (vendor.state = 'active' and not exists (
        select 1 from vendor_account account where account.vendor_id = vendor.id and account.status in ('active')
          and account.decided_by <> account.proposed_by))`,
  },
]
