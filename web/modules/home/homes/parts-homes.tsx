/** What comes first on the home of those whose work is more than their own day: one part for each job. */
import { type HomeName, homeNameOf } from '@iroko/contract/home/homes'
import type { SessionUser } from '@iroko/contract/session'
import type { ComponentType } from 'react'
import { lazily } from '../../../lib/lazily.ts'

interface Home {
  /** Its room while it comes: nothing is pushed down by it. */
  height: number
  load: () => Promise<ComponentType>
  Part: ComponentType
  /** Shows how everyone stands today: nothing else has to. */
  hasPeople?: boolean
}

const part = (height: number, load: Home['load']): Home => ({ height, load, Part: lazily(load) })

const homes: Record<HomeName, Home> = {
  company: { ...part(708, () => import('./parts-home-company.tsx').then((module) => module.CompanyHome)), hasPeople: true },
  payroll: part(140, () => import('./parts-home-pay.tsx').then((module) => module.PayrollHome)),
  accounting: part(260, () => import('./parts-home-pay.tsx').then((module) => module.AccountingHome)),
  gate: part(300, () => import('./parts-home-door.tsx').then((module) => module.GateHome)),
  facility: part(260, () => import('./parts-home-door.tsx').then((module) => module.FacilityHome)),
  campaign: part(326, () => import('./parts-home-campaign.tsx').then((module) => module.CampaignHome)),
}

/** The home of somebody; none for those who come for their own day. */
export function homeOf(user: SessionUser): Home | undefined {
  const name = homeNameOf(user)
  return name && homes[name]
}
