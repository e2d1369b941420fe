import { noun } from '../../../lib/house/noun.ts'
import { applicant, notPersonal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { owes } from './store-owed.ts'

export const interviews = noun({
  calls: routes,
  asks,
  notPersonal,
  applicant,
  owes,
  audited: [
    { table: 'interview', columns: ['application_id', 'round', 'status', 'result'] },
    {
      table: 'interview_panel',
      entity: 'interview',
      key: 'interview_id',
      columns: ['employee_id', 'recommendation', 'words', 'scores'],
    },
  ],
})
