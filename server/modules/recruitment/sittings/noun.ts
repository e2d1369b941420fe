import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { addSittingPages } from './routes-pages.ts'
import { applicant, asks } from './store.ts'

export const sittings = noun({
  calls: routes,
  asks,
  applicant,
  jobs,
  protocol: addSittingPages,
  notPersonal: {
    aptitude_sitting: 'who invited an applicant to a test',
    aptitude_answer: 'who marked what an applicant wrote',
  },
  audited: [
    {
      table: 'aptitude_sitting',
      entity: 'job_application',
      key: 'application_id',
      columns: ['test_id', 'attempt', 'pass_mark', 'score', 'max_score'],
    },
    { table: 'aptitude_answer', columns: ['given', 'awarded'] },
  ],
})
