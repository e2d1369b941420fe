import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'sample-drawn-once',
    says: 'A contact is drawn by one running sample at most',
    finds: `select contact.reference as what from quality_sample_contact drawn
      join quality_sample sample on sample.id = drawn.sample_id and sample.cancelled_at is null
      join quality_contact contact on contact.id = drawn.contact_id
      where drawn.place is not null group by contact.id having count(*) > 1`,
  },
  {
    id: 'sample-drawn-months',
    says: 'What is kept of the months of a sample is what it drew',
    finds: `select coalesce(kept.sample_id, counted.sample_id)::text as what from quality_drawn kept
      full join (select framed.sample_id, date_trunc('month', contact.day)::date as month, contact.contact_type, count(*) as drawn
        from quality_sample_contact framed join quality_contact contact on contact.id = framed.contact_id
        where framed.place is not null group by 1, 2, 3) counted
        on counted.sample_id = kept.sample_id and counted.month = kept.month and counted.contact_type = kept.contact_type
      where kept.drawn is distinct from counted.drawn`,
  },
  {
    id: 'sample-in-order',
    says: 'The draw of a sample has no gap',
    finds: `select sample_id::text as what from quality_sample_contact group by sample_id having coalesce(max(place), 0) <> count(place)`,
  },
]
