import type { PromotionStatus } from '@iroko/contract/people/promotions'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

export const promotionStatusMap: StatusMap<PromotionStatus> = {
  pending: statusWords.pending,
  approved: statusWords.approved,
  effective: { label: 'In effect', tone: 'good' },
  rejected: statusWords.rejected,
  withdrawn: statusWords.withdrawn,
}
