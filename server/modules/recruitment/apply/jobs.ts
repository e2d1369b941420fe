import { buffer } from 'node:stream/consumers'
import { changed } from '../../../lib/events.ts'
import { readDocument } from '../../../lib/file-contents/documents.ts'
import { openFile } from '../../../lib/files/files.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { sendLinks } from './actions.ts'
import * as store from './store.ts'

/** Reads the words of a resume, so that it can be searched; one that cannot be read is kept without. */
const readResume: JobDefinition = {
  name: 'read-resume',
  async run({ environment, database: { db }, log }, { id }) {
    const found = await store.findUnread(db, String(id))
    if (!found) return
    const bytes = await buffer(await openFile(environment, db, found.id))
    const outcome = await readDocument(bytes, found.type).catch((error: unknown) => {
      log.warn({ err: error, application: id }, 'a resume could not be read')
      return { answer: '' }
    })
    if ('passed' in outcome) return log.warn({ application: id, passed: outcome.passed }, 'reading a resume was ended')
    if (!outcome.answer || !(await store.writeText(db, String(id), found.id, outcome.answer))) return
    await changed(db, 'job_applications', { permission: 'application.read' })
  },
}

/** As long as a draft can be sent, and a day more. */
const looseMs = 2 * 86_400_000

const dropLoose: JobDefinition = {
  name: 'drop-unsent-resumes',
  cron: '40 2 * * *',
  async run(portal) {
    const { db } = portal.database
    const ids = await store.listLoose(db, new Date(portal.now().getTime() - looseMs))
    if (ids.length > 0) await portal.jobs.enqueue(db, 'forget-files', { ids })
  },
}

const sendAllLinks: JobDefinition = {
  name: 'send-application-links',
  run: (portal, { email }) =>
    portal.database.db.transaction().execute((db) => sendLinks(jobTools(portal, db, 'send-application-links'), String(email))),
}

export const jobs: JobDefinition[] = [readResume, dropLoose, sendAllLinks]
