import { addDays, dayIn } from '@iroko/contract/dates'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/letters.ts'
import { companyZone } from '../../../lib/portal.ts'
import { audienceOf } from '../announcements/store-audience.ts'
import { surveyLetter, surveyPath } from './notify.ts'
import * as store from './store.ts'

/** When a survey is added, and every ten minutes for those whose first day has come. */
const mailSurveys: JobDefinition = {
  name: 'mail-surveys',
  cron: '*/10 * * * *',
  async run(portal) {
    const { db } = portal.database
    const now = portal.now()
    const today = dayIn(companyZone, now)
    for (const id of await store.dueSurveys(db, today))
      await db.transaction().execute(async (transaction) => {
        const survey = await store.takeForMail(transaction, id, now)
        if (!survey) return
        const people = await audienceOf(transaction, 'survey', id, today)
        await write(jobTools(portal, transaction, 'mail-surveys'), people, surveyPath, surveyLetter(survey), 'company')
      })
  },
}

/** Every night, for as long as a survey can be answered and a little longer. */
const mixResponses: JobDefinition = {
  name: 'mix-anonymous-responses',
  cron: '40 1 * * *',
  run: ({ database, now }) => store.mixAnonymous(database.db, addDays(dayIn(companyZone, now()), -7)),
}

export const jobs: JobDefinition[] = [mailSurveys, mixResponses]
