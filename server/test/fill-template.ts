/** Makes the migrated, empty database that tests clone, with its queues: `node server/test/fill-template.ts '{"url":"…"}'`. */
import { type DatabaseOptions, openDatabase } from '../lib/database/database.ts'
import { openJobs } from '../lib/jobs.ts'
import { migrate } from '../lib/migrations/migrate.ts'
import { companyZone } from '../lib/portal.ts'
import { house } from '../modules.ts'

const where: DatabaseOptions = JSON.parse(process.argv[2] ?? '')
const database = await openDatabase(where)
try {
  await migrate(database)
  // The queues too: making them takes longer than cloning all.
  await (await openJobs(database, house.jobs, companyZone)).stop()
} finally {
  await database.close()
}
