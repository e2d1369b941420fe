import { addDays, dayIn } from '@iroko/contract/dates'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import { companyZone } from '../../../lib/portal.ts'
import { audienceOf } from '../announcements/store-audience.ts'
import { openIssues } from './actions.ts'
import { surveyLetter, surveyPath } from './notify.ts'
import * as store from './store.ts'

/** Opens the next of what repeats, and tells everyone an open survey is for, each once: when it opens, and whoever comes into its audience later. */
const mailSurveys: JobDefinition = {
  name: 'mail-surveys',
  cron: '*/10 * * * *',
  async run(portal) {
    const { db } = portal.database
    const today = dayIn(companyZone, portal.now())
    await db.transaction().execute((transaction) => openIssues(jobTools(portal, transaction, 'mail-surveys')))
    for (const survey of await store.listOpen(db, today))
      await db.transaction().execute(async (transaction) => {
        const people = survey.exit_interview
          ? await store.leaversOf(transaction, today)
          : await audienceOf(transaction, 'survey', survey.id, today)
        const asked = await store.insertAsked(transaction, survey.id, people)
        await write(jobTools(portal, transaction, 'mail-surveys'), asked, surveyPath, surveyLetter(survey), 'company')
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
