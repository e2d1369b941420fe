/** What comes first on the home of those whose work is more than their own day: one part for each job, the first that fits. */
import { departmentOf, hasRole } from '@iroko/contract/guards'
import type { SessionUser } from '@iroko/contract/session'
import type { ComponentType } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useUser } from '../../../lib/session.ts'

interface Home {
  isFor: (user: SessionUser) => boolean
  Part: ComponentType
  /** Shows how everyone stands today: nothing else has to. */
  hasPeople?: boolean
}

const homes: Home[] = [
  {
    isFor: (user) => hasRole(user, 'ceo', 'super') && Boolean(user.permissions['structure.numbers']),
    Part: later(() => import('./parts-home-company.tsx').then((module) => module.CompanyHome)),
    hasPeople: true,
  },
  {
    isFor: (user) => hasRole(user, 'payroll_processor') && Boolean(user.permissions['payroll.process']),
    Part: later(() => import('./parts-home-pay.tsx').then((module) => module.PayrollHome)),
  },
  {
    isFor: (user) => departmentOf(user) === 'accounting' && Boolean(user.permissions['payroll.read']),
    Part: later(() => import('./parts-home-pay.tsx').then((module) => module.AccountingHome)),
  },
  {
    isFor: (user) => Boolean(user.permissions['attendance.record']) && hasRole(user, 'security_attendance_team'),
    Part: later(() => import('./parts-home-door.tsx').then((module) => module.GateHome)),
  },
  {
    isFor: (user) => departmentOf(user) === 'facility' && Boolean(user.permissions['visitor.read']),
    Part: later(() => import('./parts-home-door.tsx').then((module) => module.FacilityHome)),
  },
  {
    isFor: (user) =>
      user.employee_info.is_lead && user.office.office_type === 'campaign' && Boolean(user.permissions['floor.read']),
    Part: later(() => import('./parts-home-campaign.tsx').then((module) => module.CampaignHome)),
  },
]

/** The home of the one who looks; none for those who come for their own day. */
export function useHome(): Home | undefined {
  const user = useUser()
  return homes.find(({ isFor }) => isFor(user))
}
