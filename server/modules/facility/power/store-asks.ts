import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** What does not add up, and deliveries that wait for a second person. */
export const asks: readonly Ask[] = [
  {
    what: 'fuel_hints',
    may: 'fuel.record',
    opens: '/dashboard/maintenance/maintenance-and-repair?view=power&open=true',
    first: 'register',
    again: 3,
    after: { days: 7, who: 'facility.read' },
    rows: ({ people }) => sql`select person.id as employee_id, dip.id::text as subject, generator.title as about,
        dip.at as since, null::date as until
      from fuel_dip dip join generator on generator.id = dip.generator_id join ${people} person on person.id <> dip.employee_id
      where dip.hints <> '{}' and dip.accepted_by is null`,
  },
  {
    what: 'fuel_deliveries',
    may: 'fuel.confirm',
    opens: '/dashboard/maintenance/maintenance-and-repair?view=deliveries&open=true',
    first: 'register',
    again: 1,
    after: { days: 3, who: 'facility.read' },
    rows: ({ people }) => sql`select person.id as employee_id, delivery.id::text as subject,
        concat(generator.title, ', note ', delivery.ticket) as about, delivery.at as since, null::date as until
      from fuel_delivery delivery join generator on generator.id = delivery.generator_id
      join ${people} person on person.id <> delivery.employee_id
      where delivery.confirmed_by is null`,
  },
]
