/** What must hold of counts. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'counts_closed',
    says: 'A closed count has each asset that was expected and not seen among its differences, and each difference once',
    finds: `
      select count.id::text as what from asset_count count where count.state <> 'open'
        and exists (select 1 from count_expected expected where expected.count_id = count.id
          and not exists (select 1 from count_line line where (line.count_id, line.asset_id) = (expected.count_id, expected.asset_id))
          and not exists (select 1 from count_difference difference where difference.count_id = count.id and difference.kind = 'missing'
            and difference.asset_id = expected.asset_id))
      union all select count.id::text from asset_count count where count.state = 'open'
        and exists (select 1 from count_difference difference where difference.count_id = count.id)`,
  },
]
