/** The numbers that are kept sealed. */
import { type SealedField, sealedFields } from '@iroko/contract/people/pay-details'
import type { SealedPlace } from '../../../lib/house/sealed.ts'

export const numberColumn = (field: SealedField): SealedPlace => ({
  table: 'employee_pay',
  key: 'employee_id',
  column: `${field}_sealed`,
})

export const accountColumn: SealedPlace = {
  table: 'bank_account',
  key: 'id',
  column: 'account_number_sealed',
  fingerprint: 'fingerprint',
}

export const sealed: readonly SealedPlace[] = [...sealedFields.map(numberColumn), accountColumn]
