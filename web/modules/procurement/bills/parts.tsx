/** How the states of bills look. */
import type { BillState } from '@iroko/contract/procurement/bills'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

export const billStateMap: StatusMap<BillState> = {
  exception: { label: 'Exception', tone: 'bad' },
  disputed: { label: 'Disputed', tone: 'bad' },
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'To pay', tone: 'good' },
  part_paid: { label: 'Partly paid', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  void: { label: 'Void', tone: 'neutral' },
}
