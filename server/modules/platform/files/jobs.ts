import { deleteFile } from '../../../lib/files/files.ts'
import { sealEarlierFiles } from '../../../lib/files/seal-earlier.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'

/** Bytes go after the rows that spoke of them: a transaction that fails leaves both. */
const drop: JobDefinition = {
  name: 'drop-files',
  async run(portal, { ids }) {
    for (const id of Array.isArray(ids) ? ids : []) await deleteFile(portal.environment, portal.database.db, String(id))
  },
}

const seal: JobDefinition = {
  name: 'seal-files',
  cron: '50 2 * * *',
  async run({ environment, database, log }) {
    const count = await sealEarlierFiles(environment, database.db)
    if (count > 0) log.info({ count }, 'files that were kept plain are sealed')
  },
}

export const jobs: JobDefinition[] = [drop, seal]
