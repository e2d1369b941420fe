/** What must hold of certificates of withheld tax. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'withheld_certified',
    says: 'Certificates cover exactly their amounts, and nothing by more than was withheld of it',
    finds: `
      select number as what from wht_certificate certificate
      where amount_kobo <> (select coalesce(sum(amount_kobo), 0) from wht_certificate_part part where part.certificate_id = certificate.id)
      union all
      select allocation.id::text from allocation
      where (select coalesce(sum(part.amount_kobo), 0) from wht_certificate_part part
          join wht_certificate certificate on certificate.id = part.certificate_id and certificate.undone_at is null
          where part.allocation_id = allocation.id)
        > case when exists (select 1 from allocation undo where undo.undoes = allocation.id) then 0 else greatest(allocation.wht_kobo, 0) end`,
  },
]
