import { isClosed } from '@iroko/contract/recruitment/stages'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { freeOptions } from '../interviews/actions.ts'
import { mailInterview, notifyPanel } from '../interviews/notify.ts'
import { lockInterview } from '../interviews/store.ts'
import { endOrphans, notifyAway } from './actions.ts'
import { findUnchosen, findUnreminded, markReminded } from './store.ts'

/** Woken when an application is closed, and every hour in case nobody worked then. */
const endInterviews: JobDefinition = {
  name: 'end-interviews',
  cron: '40 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => endOrphans(jobTools(portal, db, 'end-interviews'))),
}

/** Woken when somebody goes on leave or is to leave, and every hour: a day of leave may have been moved by a rule. */
const findInterviewers: JobDefinition = {
  name: 'find-interviewers',
  cron: '50 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => notifyAway(jobTools(portal, db, 'find-interviewers'))),
}

/** The day before, as the clocks of the branch have it: once, however often the job runs. */
const remindInterviews: JobDefinition = {
  name: 'remind-interviews',
  cron: '20 * * * *',
  run: async (portal) => {
    const { rows } = await findUnreminded(portal.database.db, portal.now())
    for (const { id } of rows)
      await portal.database.db.transaction().execute(async (db) => {
        const tools = jobTools(portal, db, 'remind-interviews')
        const interview = await lockInterview(db, id)
        if (interview?.status !== 'scheduled' || !(await markReminded(db, id, 'reminded_at', tools.now))) return
        await mailInterview(tools, interview, 'interview_reminder')
        await notifyPanel(tools, interview, 'tomorrow')
      })
  },
}

/** Of choosing a time: once, however often the job runs. */
const remindChoices: JobDefinition = {
  name: 'remind-interview-choices',
  cron: '30 8-18 * * *',
  run: async (portal) => {
    const { rows } = await findUnchosen(portal.database.db, portal.now())
    for (const { id, last_option } of rows)
      await portal.database.db.transaction().execute(async (db) => {
        const tools = jobTools(portal, db, 'remind-interview-choices')
        const interview = await lockInterview(db, id)
        if (interview?.status !== 'invited' || isClosed(interview.stage) || interview.erased_at) return
        // Who finds every time taken could not answer; whoever planned it finds new ones.
        if ((await freeOptions(tools, interview)).length === 0) return
        if (await markReminded(db, id, 'choice_reminded_at', tools.now))
          await mailInterview(tools, interview, 'interview_choose', { lastOption: last_option })
      })
  },
}

export const jobs: JobDefinition[] = [endInterviews, findInterviewers, remindInterviews, remindChoices]
