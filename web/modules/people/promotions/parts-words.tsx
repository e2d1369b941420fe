import type { PromotionStatus } from '@iroko/contract/people/promotions'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

export const promotionStatusMap: StatusMap<PromotionStatus> = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'info' },
  effective: { label: 'In effect', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}
