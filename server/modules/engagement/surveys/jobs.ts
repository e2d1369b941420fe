import { addDays, dayIn } from '@iroko/contract/dates'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import { audienceJob } from '../announcements/jobs.ts'
import { surveyLetter, surveyPath } from './notify.ts'
import { mixAnonymous } from './store.ts'

/** Every night, for as long as a survey can be answered and a little longer. */
const mixResponses: JobDefinition = {
  name: 'mix-anonymous-responses',
  cron: '40 1 * * *',
  run: ({ database, now }) => mixAnonymous(database.db, addDays(dayIn(companyZone, now()), -7)),
}

export const jobs: JobDefinition[] = [audienceJob('mail-surveys', 'survey', surveyPath, surveyLetter), mixResponses]
