import { dayIn } from '@iroko/contract/dates'
import type { PromotionStatus } from '@iroko/contract/people/promotions'
import { companyZone } from '../../../ui/date/date-words.ts'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

/** Today where the company is. */
export const today = (): string => dayIn(companyZone, new Date())

export const promotionStatusMap: StatusMap<PromotionStatus> = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'info' },
  effective: { label: 'In effect', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}
