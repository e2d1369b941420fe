import { applications } from '@iroko/contract/recruitment/applications'
import { applicationStages, interviewStatuses, interviewWords, stageWords } from '@iroko/contract/recruitment/stages'
import { implement, listed } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { canOf } from './rules.ts'
import { listApplications } from './store-list.ts'

export const routes = implement(applications, {
  list: async (call) => {
    const { rows, ...page } = await listApplications(call.db, call.user, call.query, call.today)
    const mayMove = may(call.user, 'application.edit')
    return listed('job_applications', {
      ...page,
      rows: rows.map(({ is_erased, ...row }) => ({ ...row, can: canOf({ ...row, is_erased }, mayMove) })),
    })
  },

  statuses: async () => ({
    statuses: {
      process_status: applicationStages.map((id) => ({ id, title: stageWords[id] })),
      interview_status: interviewStatuses.map((id) => ({ id, title: interviewWords[id] })),
    },
  }),
})
