/** `npm run verify`: whether all holds that must, in the database that DATABASE_URL names or in the embedded one of DATA_DIR. */
import { acceptDatabase } from '../server/lib/migrations/acceptance.ts'
import { house } from '../server/modules.ts'
import { command, findingsOf, withDatabase } from './command.ts'

await command((environment) =>
  withDatabase(environment, async (database) => {
    await acceptDatabase(database, environment, house.sealed)
    return await findingsOf(database, environment)
  }),
)
