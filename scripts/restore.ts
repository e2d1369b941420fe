/** `npm run restore -- /backups/iroko-…`: puts a backup back into an empty database and an empty DATA_DIR, and looks whether all holds. */
import { resolve } from 'node:path'
import { restoreBackup } from '../server/lib/backup.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { CannotStart } from '../server/lib/start/cannot-start.ts'
import { command, findingsOf, withDatabase } from './command.ts'

await command(async (environment) => {
  const [given] = process.argv.slice(2)
  if (!given) throw new CannotStart('Say which: npm run restore -- /backups/iroko-…')
  const { taken_at, migration } = await restoreBackup(resolve(given), environment)
  console.log(`Restored what there was at ${taken_at} (${migration})`)
  return await withDatabase(environment, async (database) => {
    await migrate(database)
    return await findingsOf(database, environment)
  })
})
