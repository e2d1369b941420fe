/** What leaves as a file, and is not seen again by the portal. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './index.ts'

/** Of the company or of a type, nobody’s own: conditions, rates. The totals of a payroll are one person’s where it is of one person. */
const ofNobody = [
  '/api/v1/accounts.json',
  '/api/v1/approval_policies.json',
  '/api/v1/asset_categories.json',
  '/api/v1/client_auth/disputes.json',
  '/api/v1/client_auth/invoices.json',
  '/api/v1/client_auth/papers.json',
  '/api/v1/client_auth/receipts.json',
  '/api/v1/expense_heads.json',
  '/api/v1/life_policies.json',
  '/api/v1/pay_groups.json',
  '/api/v1/salary_structures.json',
  '/api/v1/statutory_rules.json',
]
const ofPeople = /"(\w+_kobo|nin|bvn|rsa_pin|account_number|phone|employeeId)":\{/

it('what people earn and who they are leaves as a sheet only after a fresh proof', () => {
  const open = endpoints.filter(({ path, rows, stepUp, reply }) => {
    if (!rows || stepUp === 'export' || stepUp === true || ofNobody.includes(path)) return false
    return ofPeople.test(JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'output' })))
  })
  expect(open.map(({ path }) => path)).toEqual([])
})

/** Lists that name people and tell nothing of them that a colleague may not know, or only what is the reader's own, or of work and not of people. */
const plainLists: Record<string, readonly string[]> = {
  directory: [
    'departments',
    'campaigns',
    'teams',
    'clusters',
    'leaders',
    'leaders/{ogid}/reportees',
    'employees/{ogid}/reportees',
    'org_chart',
    'employees',
  ],
  history: ['offices/{id}/history'],
  own: [
    'delegations',
    'notifications',
    'score_cards/mine',
    'warnings/mine',
    'coaching/mine',
    'evaluations/mine',
    'my_interviews',
    'my_shadowings',
    'client_auth/waiting_approvals',
    'client_auth/contacts',
  ],
  rules: [
    'approval_policies',
    'statutory_rules',
    'attendance_policies',
    'evaluation_assignments',
    'contact_sources',
    'ticket_categories',
    'paper_layouts',
    'payroll_receivers',
    'client_contacts',
  ],
  published: [
    'announcements',
    'announcements/{id}/readers',
    'videos',
    'newsletters',
    'wall_of_fame',
    'wall_nominations',
    'cards',
    'card_queue',
    'certificates',
    'messages',
  ],
  work: [
    'assets',
    'custodies',
    'asset_counts',
    'asset_disposals',
    'incidents',
    'academy_cohorts',
    'opening_requests',
    'quality_samples',
    'calibration_drift',
    'quality_figures',
    'operations_board',
    'faults',
    'jobs',
    'maintenance_plans',
    'meters/{id}/readings',
    'fuel_periods',
  ],
}

it('what a list tells of people leaves as a sheet only after a fresh proof', () => {
  const plain = Object.values(plainLists).flatMap((lists) => lists.map((path) => `/api/v1/${path}.json`))
  const ofSomebody = endpoints.filter(
    ({ rows, reply }) =>
      rows &&
      /"(full_name|applicant|email|ogid)":/.test(
        JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'output' })),
      ),
  )
  const open = ofSomebody.filter(({ stake }) => stake === 'none').map(({ path }) => path)
  expect(open.toSorted()).toEqual(plain.toSorted())
})
