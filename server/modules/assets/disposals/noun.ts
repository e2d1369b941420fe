import { noun } from '../../../lib/house/noun.ts'
import { disposalRequest } from './actions.ts'
import { routes } from './routes.ts'
import { files, invariants } from './store-invariants.ts'

export const disposals = noun({
  calls: routes,
  request: disposalRequest,
  invariants,
  files,
  posts: [
    {
      source: 'asset_disposal',
      owed: `select id as source_id, '1' as part, part_kobo + greatest(depreciated_kobo + proceeds_kobo, cost_kobo) as kobo
        from asset_disposal where status = 'approved' and part_kobo + greatest(depreciated_kobo + proceeds_kobo, cost_kobo) > 0`,
    },
  ],
  audited: [{ table: 'asset_disposal', columns: ['kind', 'on_day', 'proceeds_kobo', 'status'] }],
  notPersonal: { asset_disposal: 'It says which colleague asked for a disposal, which the books keep' },
})
