import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const depreciation = noun({
  calls: routes,
  jobs,
  invariants,
  posts: [
    {
      source: 'asset_opening',
      owed: `select opening_id as source_id, '1' as part, sum(opening_cost_kobo) as kobo from asset_value where opening_id is not null group by opening_id`,
    },
    {
      source: 'depreciation',
      owed: `select posted.id as source_id, '1' as part, sum(charge.amount_kobo) as kobo from depreciation_month posted
        join depreciation_charge charge on charge.month = posted.month
        join journal_entry entry on entry.id = charge.entry_id and entry.source_kind = 'depreciation' group by posted.id`,
    },
  ],
  notPersonal: { asset_value: 'It says which colleague changed what an asset is worth, which the books keep' },
})
