/** What the portal tells the one who is signed in, and what waits for them: asked for once, by the inbox. */
import type { Output } from '@iroko/contract/endpoint'
import type { notifications } from '@iroko/contract/platform/notifications'
import { plainCall } from '../api.ts'
import { type ReadOptions, useCall } from '../use-call.ts'

const list = plainCall<typeof notifications.list>({
  method: 'GET',
  path: '/api/v1/notifications.json',
  access: 'signed_in',
  topics: [
    'notifications',
    'approvals',
    'aptitude',
    'calibrations',
    'clearance',
    'evaluations',
    'interviews',
    'job_applications',
    'pay',
    'attendance',
    'people',
    'record_corrections',
    'roles',
    'roster',
    'surveys',
    'tasks',
    'tickets',
    'academy',
    'score_cards',
    'coaching',
    'warnings',
    'guest_messages',
    'job_offers',
    'shadowing',
    'payroll_notes',
    'loans',
    'shift_offers',
    'erasures',
  ],
})

/** Requests that await a decision have their own tab. */
const newest = { query: { limit: 15, updates: 'true' } } as const

export const useTold = (options?: ReadOptions) => useCall(list, newest, options)

export type Waited = Output<typeof notifications.list>['waiting'][number]['what']
