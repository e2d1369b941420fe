/** How the states of payments look. */
import type { VendorPaymentState } from '@iroko/contract/procurement/vendor-payments'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

export const paymentStateMap: StatusMap<VendorPaymentState> = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  taken: { label: 'With the bank', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'good' },
  returned: { label: 'Returned in part', tone: 'bad' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
