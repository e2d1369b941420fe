/** What comes first on the home of those whose work is more than their own day: one part for each job, the first that fits. */
import { departmentOf, hasRole } from '@iroko/contract/guards'
import type { SessionUser } from '@iroko/contract/session'
import type { ComponentType } from 'react'
import { lazily } from '../../../lib/lazily.ts'

interface Home {
  isFor: (user: SessionUser) => boolean
  /** Its room while it comes: nothing is pushed down by it. */
  height: number
  load: () => Promise<ComponentType>
  Part: ComponentType
  /** Shows how everyone stands today: nothing else has to. */
  hasPeople?: boolean
}

function part(height: number, load: Home['load']): Pick<Home, 'height' | 'load' | 'Part'> {
  return { height, load, Part: lazily(load) }
}

const homes: Home[] = [
  {
    isFor: (user) => hasRole(user, 'ceo', 'super') && Boolean(user.permissions['structure.numbers']),
    ...part(708, () => import('./parts-home-company.tsx').then((module) => module.CompanyHome)),
    hasPeople: true,
  },
  {
    isFor: (user) => hasRole(user, 'payroll_processor') && Boolean(user.permissions['payroll.process']),
    ...part(140, () => import('./parts-home-pay.tsx').then((module) => module.PayrollHome)),
  },
  {
    isFor: (user) => departmentOf(user) === 'accounting' && Boolean(user.permissions['payroll.read']),
    ...part(260, () => import('./parts-home-pay.tsx').then((module) => module.AccountingHome)),
  },
  {
    isFor: (user) => Boolean(user.permissions['attendance.record']) && hasRole(user, 'security_attendance_team'),
    ...part(300, () => import('./parts-home-door.tsx').then((module) => module.GateHome)),
  },
  {
    isFor: (user) => departmentOf(user) === 'facility' && Boolean(user.permissions['visitor.read']),
    ...part(260, () => import('./parts-home-door.tsx').then((module) => module.FacilityHome)),
  },
  {
    isFor: (user) =>
      user.employee_info.is_lead && user.office.office_type === 'campaign' && Boolean(user.permissions['floor.read']),
    ...part(326, () => import('./parts-home-campaign.tsx').then((module) => module.CampaignHome)),
  },
]

/** The home of somebody; none for those who come for their own day. */
export const homeOf = (user: SessionUser): Home | undefined => homes.find(({ isFor }) => isFor(user))
