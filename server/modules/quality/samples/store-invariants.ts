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
    id: 'sample-in-order',
    says: 'The draw of a sample has no gap',
    finds: `select sample_id::text as what from quality_sample_contact group by sample_id having coalesce(max(place), 0) <> count(place)`,
  },
]
