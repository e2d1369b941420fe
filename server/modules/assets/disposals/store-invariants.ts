/** What must hold of disposals, and who reads their papers. */
import { sql } from 'kysely'
import type { Invariant } from '../../../lib/database/invariant.ts'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { mayRead } from './store.ts'

export const files: FileColumn[] = [
  { table: 'asset_disposal', column: 'file_id', kind: sql`'disposal'`, readable: (user) => sql`${mayRead(user)}` },
]

export const invariants: Invariant[] = [
  {
    id: 'disposals_ended',
    says: 'What an approved disposal is of has left as it says, and only what waits for a decision is live',
    finds: `
      select asset.tag as what from disposed_asset own join asset_disposal disposal on disposal.id = own.disposal_id join asset on asset.id = own.asset_id
      where own.is_live <> (disposal.status = 'pending')
        or (disposal.status = 'approved' and disposal.kind <> 'found' and asset.ended_as is null and not exists (
          select 1 from disposed_asset later join asset_disposal found on found.id = later.disposal_id
          where later.asset_id = asset.id and found.kind = 'found' and found.status = 'approved' and found.created_at >= disposal.created_at))
      union all select asset.tag from asset where ended_as is not null and not exists (select 1 from disposed_asset own
        join asset_disposal disposal on disposal.id = own.disposal_id where own.asset_id = asset.id and disposal.status = 'approved')`,
  },
]
