import { noun } from '../../../lib/house/noun.ts'
import { onExit, standing } from './actions.ts'
import { jobs } from './jobs.ts'
import { oldWarnings, personal, secret } from './personal.ts'
import { routes } from './routes.ts'
import { asks, owes } from './store-asks.ts'
import { files } from './store-files.ts'

export const warnings = noun({
  calls: routes,
  asks,
  owes,
  jobs,
  onExit,
  personal,
  files,
  standing,
  secrets: [secret],
  retention: { warnings: oldWarnings },
  audited: [
    {
      table: 'warning',
      columns: ['status', 'reason', 'body', 'active_until', 'appeal', 'decided_words', 'employee_words'],
      goes: true,
    },
  ],
})
