import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'calibration-never-counts',
    says: 'A contact that is calibrated has no evaluation',
    finds: `select contact.reference as what from calibration join evaluation on evaluation.contact_id = calibration.contact_id
      join quality_contact contact on contact.id = calibration.contact_id where calibration.status <> 'cancelled'`,
  },
]
