/**
 * `npm run demo -- --employees 5000 --months 24`: builds the demo company in the database that DATABASE_URL names, or in the
 * embedded one of DATA_DIR; `--applications 100000` asks for about so many leave applications, `--today 2026-11-20` for another day.
 */
import { parseArgs } from 'node:util'
import { dayIn } from '@iroko/contract/dates'
import { beginsAt, buildCompany, type CompanyPlan } from '../server/demo.ts'
import { demoText, keepBuiltFiles } from '../server/first-start.ts'
import type { Database } from '../server/lib/database/database.ts'
import { sealerOf } from '../server/lib/files/sealed.ts'
import { rememberKey } from '../server/lib/migrations/acceptance.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { companyZone } from '../server/lib/portal.ts'
import { CannotStart } from '../server/lib/start/cannot-start.ts'
import type { Environment } from '../server/lib/start/environment.ts'
import { command, withDatabase } from './command.ts'

const { values } = parseArgs({
  options: {
    employees: { type: 'string', default: '260' },
    months: { type: 'string', default: '14' },
    applications: { type: 'string' },
    today: { type: 'string', default: dayIn(companyZone, new Date()) },
  },
})

await command((environment) => {
  const plan = planOf(environment)
  return withDatabase(environment, (database) => build(database, environment, plan))
})

function planOf({ NODE_ENV }: Environment): CompanyPlan {
  if (NODE_ENV === 'production') throw new CannotStart('The demo accounts have a known password: not with NODE_ENV=production')
  const [employees, months, applications] = [values.employees, values.months, values.applications].map(
    (text) => text && Number(text),
  )
  if (!isCount(employees, 40) || !isCount(months, 1) || !(applications === undefined || isCount(applications, 1)))
    throw new CannotStart('Use whole numbers: --employees from 40, --months and --applications from 1')
  if (!/^\d{4}-\d\d-\d\d$/.test(values.today)) throw new CannotStart('--today is a day such as 2026-11-20')
  return { employees, months, applications, today: values.today, ...earlier(values.today) }
}

/** Before the hour at which a day of the demo begins, nothing of it may lie ahead: what is marked later than now is not calculated until then. */
function earlier(today: string): { now?: Date } {
  const now = new Date()
  return today === dayIn(companyZone, now) && now < beginsAt(today) ? { now } : {}
}

async function build(database: Database, environment: Environment, plan: CompanyPlan): Promise<boolean> {
  await migrate(database)
  if (await database.db.selectFrom('company').select('name').executeTakeFirst())
    throw new CannotStart('This database has a company already')
  const start = performance.now()
  const sealer = sealerOf(environment)
  const built = await buildCompany(database.db, plan, sealer)
  await rememberKey(database, sealer)
  await keepBuiltFiles(environment.DATA_DIR, built)
  console.log(demoText(built, environment.PUBLIC_URL))
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return false
}

function isCount(given: string | number | undefined, least: number): given is number {
  return typeof given === 'number' && Number.isInteger(given) && given >= least
}
