import { deleteFile } from '../../../lib/files/files.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'

/** Bytes go after the rows that spoke of them: a transaction that fails leaves both. */
const drop: JobDefinition = {
  name: 'drop-files',
  async run(portal, { ids }) {
    for (const id of Array.isArray(ids) ? ids : []) await deleteFile(portal.environment.DATA_DIR, String(id))
  },
}

export const jobs: JobDefinition[] = [drop]
