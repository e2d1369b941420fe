import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** What holders accept and bring back, and what givers answer for. */
export const asks: readonly Ask[] = [
  {
    what: 'assets_to_accept',
    may: 'asset.read',
    opens: '/dashboard/main/assets',
    first: 'noun',
    again: 2,
    after: { days: 7, who: 'leader' },
    rows: () => sql`select custody.employee_id, custody.id::text as subject, asset.title || ' ' || asset.tag as about,
        custody.given_at as since, null::date as until
      from custody join asset on asset.id = custody.asset_id
      where custody.returned_at is null and custody.accepted_at is null and custody.declined_at is null`,
  },
  {
    what: 'assets_to_return',
    may: 'asset.read',
    opens: '/dashboard/main/assets',
    first: 'register',
    again: 3,
    after: { days: 1, who: 'asset.assign' },
    rows: () => sql`select custody.employee_id, custody.id::text as subject, asset.title || ' ' || asset.tag as about,
        custody.given_at as since, least(custody.due_on, custody.return_by, employee.exit_date) as until
      from custody join asset on asset.id = custody.asset_id join employee on employee.id = custody.employee_id
      where custody.returned_at is null and custody.accepted_at is not null
        and least(custody.due_on, custody.return_by, employee.exit_date) is not null`,
  },
  {
    what: 'declined_assets',
    may: 'asset.assign',
    opens: '/dashboard/assets/assignment?view=declined',
    first: 'noun',
    again: 3,
    after: { days: 7, who: 'asset.assign' },
    rows: () => sql`select custody.given_by as employee_id, custody.id::text as subject, asset.title || ' ' || asset.tag as about,
        custody.declined_at as since, null::date as until
      from custody join asset on asset.id = custody.asset_id where custody.returned_at is null and custody.declined_at is not null`,
  },
]
