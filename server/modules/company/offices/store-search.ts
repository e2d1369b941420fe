/** Which office is meant by a few letters. */
import { sql } from 'kysely'
import { likePattern } from '../../../lib/database/listing.ts'
import { type OfficeRef, officeRef } from '../../../lib/database/references.ts'
import type { Search } from '../../../lib/house/search.ts'

export const search: Search<'offices'> = {
  finds: 'offices',
  may: 'signed_in',
  find: async ({ db }, q, most) => {
    const found = await sql<{ office: OfficeRef }>`
      select ${officeRef()} as office from office
      where archived_at is null and lower(title) like ${likePattern(q)} order by title limit ${sql.lit(most)}`.execute(db)
    return found.rows.map(({ office }) => office)
  },
}
