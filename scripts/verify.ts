/** `npm run verify`: whether all holds that must, in the database that DATABASE_URL names or in the embedded one of DATA_DIR. */
import { acceptDatabase } from '../server/lib/database/acceptance.ts'
import { sealedColumns } from '../server/modules/people/pay-details/store-reseal.ts'
import { command, findingsOf, withDatabase } from './command.ts'

await command((environment) =>
  withDatabase(environment, async (database) => {
    await acceptDatabase(database, environment, sealedColumns)
    return await findingsOf(database, environment)
  }),
)
