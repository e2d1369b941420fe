/** What must hold of who has what. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'custodies_people',
    says: 'Nobody hands an asset to themselves or takes it back from themselves, and what is accepted was not declined',
    finds: `
      select asset.tag as what from custody join asset on asset.id = custody.asset_id
      where custody.employee_id in (custody.given_by, custody.received_by) or (accepted_at is not null and declined_at is not null)
        or coalesce(accepted_at, declined_at, given_at) < given_at`,
  },
  {
    id: 'assets_status',
    says: 'The status of an asset follows from its end, its repair and its open custody',
    finds: `
      select tag as what from asset where status <> coalesce(ended_as, case when out_of_service_since is not null then 'in_repair'
        when exists (select 1 from custody where custody.asset_id = asset.id and returned_at is null) then 'assigned' else 'in_store' end)
        or (ended_as is not null and exists (select 1 from custody where custody.asset_id = asset.id and returned_at is null))`,
  },
]
