import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'assets',
  title: 'Assets',
  sets: [
    {
      name: 'custodies',
      title: 'Assets held',
      tables: ['custody'],
      columns: {
        tag: 'Tag',
        title: 'Asset',
        given_at: 'Handed over',
        accepted_at: 'Accepted',
        returned_at: 'Returned',
      },
      rows: (id) => sql`select asset.tag, asset.title, custody.given_at, custody.accepted_at, custody.returned_at, custody.note
        from custody join asset on asset.id = custody.asset_id where custody.employee_id = ${id}::uuid order by custody.given_at`,
      fate: 'kept',
      why: 'who answered for an asset stays on its record, without a name',
    },
  ],
}
