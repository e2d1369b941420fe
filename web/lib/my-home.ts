/** What the homes read, without the contract's schemas, for which there is no room before the first data. */
import type { dashboards } from '@iroko/contract/home/dashboards'
import { plainCall } from './api.ts'

export const myDay = plainCall<typeof dashboards.today>({
  method: 'GET',
  path: '/api/v1/my_day.json',
  access: 'signed_in',
  topics: ['attendance', 'clock', 'holidays', 'leave', 'roster', 'shifts'],
})

export const myHome = plainCall<typeof dashboards.mine>({
  method: 'GET',
  path: '/api/v1/employee_dashboard.json',
  access: 'signed_in',
  topics: [
    'approvals',
    'celebrations',
    'certificates',
    'holidays',
    'leave',
    'leave_balances',
    'payroll_runs',
    'shifts',
    'job_applications',
    'job_openings',
    'leave',
    'people',
    'leaders',
    'structure',
    'aptitude',
    'pay',
    'calibrations',
    'clearance',
    'coaching',
    'academy',
    'roles',
    'erasures',
    'evaluations',
    'guest_messages',
    'tickets',
    'interviews',
    'journals',
    'warnings',
    'loans',
    'periods',
    'tasks',
    'shift_offers',
    'roster',
    'job_offers',
    'attendance',
    'payroll_runs',
    'payroll_notes',
    'record_corrections',
    'score_cards',
    'shadowing',
    'surveys',
    'vendors',
    'bills',
    'vendor_payments',
  ],
})

export const hrHome = plainCall<typeof dashboards.hr>({
  method: 'GET',
  path: '/api/v1/hr_dashboard.json',
  access: 'people.job.read',
  topics: ['approvals', 'attendance', 'people', 'structure', 'record_corrections', 'pins'],
})
