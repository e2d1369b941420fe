import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { endOrphans, notifyAway } from './actions-exit.ts'
import { mailInterview, notifyPanel } from './notify.ts'
import * as store from './store.ts'

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
    const { rows } = await store.findUnreminded(portal.database.db, portal.now())
    for (const { id } of rows)
      await portal.database.db.transaction().execute(async (db) => {
        const tools = jobTools(portal, db, 'remind-interviews')
        const interview = await store.lockInterview(db, id)
        if (interview?.status !== 'scheduled' || !(await store.markReminded(db, id, tools.now))) return
        await mailInterview(tools, interview, 'interview_reminder')
        await notifyPanel(tools, interview, 'tomorrow')
      })
  },
}

export const jobs: JobDefinition[] = [endInterviews, findInterviewers, remindInterviews]
