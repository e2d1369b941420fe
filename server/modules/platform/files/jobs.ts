import { deleteFile } from '../../../lib/files/files.ts'
import { sealEarlierFiles } from '../../../lib/files/seal-earlier.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { eraseFiles } from './personal.ts'

/** Bytes go after the rows that spoke of them: a transaction that fails leaves both. */
const drop: JobDefinition = {
  name: 'drop-files',
  async run(portal, { ids }) {
    for (const id of Array.isArray(ids) ? ids : []) await deleteFile(portal.environment, portal.database.db, String(id))
  },
}

/** Files that something no longer shows: with their rows, where nothing else refers to them. */
const forget: JobDefinition = {
  name: 'forget-files',
  async run({ environment, database: { db } }, { ids }) {
    const gone = await db
      .transaction()
      .execute((transaction) => eraseFiles(transaction, (Array.isArray(ids) ? ids : []).map(String)))
    for (const id of gone) await deleteFile(environment, db, id)
  },
}

const seal: JobDefinition = {
  name: 'seal-files',
  longestHours: 24,
  cron: '50 2 * * *',
  async run({ environment, database, log }) {
    const count = await sealEarlierFiles(environment, database.db)
    if (count > 0) log.info({ count }, 'files that were kept plain are sealed')
  },
}

export const jobs: JobDefinition[] = [drop, forget, seal]
