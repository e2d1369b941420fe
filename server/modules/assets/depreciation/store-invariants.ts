/** What must hold of values and what was charged. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'depreciation_within',
    says: 'No asset is charged more than is to be depreciated of it, before its first month, or after it left',
    finds: `
      select asset.tag as what from asset join lateral (
        select value.base_kobo, (select coalesce(sum(amount_kobo), 0) from depreciation_charge charge where charge.asset_id = asset.id
          and charge.month >= value.from_month and charge.month < coalesce((select min(later.from_month) from asset_value later
            where later.asset_id = asset.id and later.from_month > value.from_month), 'infinity')) as charged
        from asset_value value where value.asset_id = asset.id) segment on true where segment.charged > segment.base_kobo
      union all select asset.tag from depreciation_charge charge join asset on asset.id = charge.asset_id
        where charge.month < (select min(from_month) from asset_value where asset_id = asset.id)
      union all select asset.tag from asset_value value join asset on asset.id = value.asset_id where asset.owner_kind = 'client'`,
  },
]
