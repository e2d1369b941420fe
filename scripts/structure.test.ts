import { describe, expect, it } from 'vitest'
import { wrongName } from './structure.ts'

const contractFiles = new Set(['contract/leave.ts'])

describe('names of files', () => {
  it.each([
    'contract/index.ts',
    'server/app.ts',
    'server/modules/leave/routes.ts',
    'server/modules/leave/store-balances.ts',
    'server/modules/leave/jobs.ts',
    'server/modules/leave/20261120-leave.sql',
    'server/modules/leave/rules.test.ts',
    'server/modules/leave/leave.postgres.test.ts',
    'web/modules/leave/leave-approval.page.tsx',
    'web/modules/leave/parts-calendar.tsx',
    'web/modules/leave/calendar.module.css',
  ])('takes %s', (path) => {
    expect(wrongName(path, contractFiles)).toBeUndefined()
  })

  it.each([
    'server/lib/index.ts',
    'web/lib/utils.ts',
    'server/modules/leave/service.ts',
    'server/modules/leave/jobs-expiry.ts',
    'server/modules/leave/leave.sql',
    'server/modules/leave/queries/balance.ts',
    'server/modules/stray.ts',
    'server/modules/unknown/routes.ts',
    'web/modules/leave/leave-approval.tsx',
    'web/modules/leave/LeaveApproval.page.tsx',
  ])('refuses %s', (path) => {
    expect(wrongName(path, contractFiles)).toBeTypeOf('string')
  })
})
