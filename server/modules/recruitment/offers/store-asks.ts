import { type RawBuilder, sql } from 'kysely'
import type { Ask, AskOf } from '../../../lib/house/ask.ts'

/** Those who made an offer, and everybody who makes offers once none of them works here any more; never whom it is for. */
const ofMakers = ({ people }: AskOf, status: 'approved' | 'accepted', since: RawBuilder<unknown>) => sql`
  select maker.id as employee_id, offer.id as subject, application.first_name || ' ' || application.last_name || ', ' || designation.title as about,
    ${since} as since, ${status === 'approved' ? sql`offer.answer_by` : sql`offer.starts_on`} as until
  from job_offer offer join job_application application on application.id = offer.application_id
    and application.stage not in ('rejected', 'withdrawn', 'hired')
  join designation on designation.id = offer.designation_id
  join ${people} maker on maker.id is distinct from application.employee_id and (maker.id = any(offer.makers) or not exists (
    select from employee gone where gone.id = any(offer.makers) and is_employed(gone)))
  where offer.status = ${status}`

const opens = '/dashboard/recruitment/job-offer'
const opensOne = (id: string): string => `${opens}?job_offer=${id}`

export const asks: readonly Ask[] = [
  {
    what: 'offers_to_send',
    may: 'job_offer.edit',
    opens: `${opens}?status=approved`,
    opensOne,
    // Who asked for the approval reads that it came.
    first: 'noun',
    again: 1,
    after: { days: 0, who: 'job_offer.edit' },
    rows: (of) => ofMakers(of, 'approved', sql`offer.decided_at`),
  },
  {
    what: 'offers_to_hire',
    may: 'job_offer.edit',
    opens: `${opens}?status=accepted`,
    opensOne,
    first: 'noun',
    again: 2,
    after: { days: 0, who: 'job_offer.edit' },
    rows: (of) => ofMakers(of, 'accepted', sql`offer.answered_at`),
  },
]
