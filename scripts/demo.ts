/**
 * `npm run demo -- --employees 5000 --months 24`: builds the demo company in the database that DATABASE_URL names, or in the
 * embedded one of DATA_DIR; `--applications 100000` asks for about so many leave applications, `--today 2026-11-20` for another day.
 */
import { parseArgs } from 'node:util'
import { dayIn } from '@iroko/contract/dates'
import { buildCompany } from '../server/demo.ts'
import { demoText, keepBuiltFiles } from '../server/first-start.ts'
import { rememberKey } from '../server/lib/database/acceptance.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { migrate } from '../server/lib/database/migrate.ts'
import { readEnvironment } from '../server/lib/environment.ts'
import { sealerOf } from '../server/lib/files/sealed.ts'
import { companyZone } from '../server/lib/portal.ts'

const { values } = parseArgs({
  options: {
    employees: { type: 'string', default: '260' },
    months: { type: 'string', default: '14' },
    applications: { type: 'string' },
    today: { type: 'string', default: dayIn(companyZone, new Date()) },
  },
})

async function main(): Promise<string | undefined> {
  const read = readEnvironment(process.env)
  if ('wrong' in read) return read.wrong.join('\n')
  const { NODE_ENV, DATABASE_URL, DATA_DIR, PUBLIC_URL } = read.environment
  if (NODE_ENV === 'production') return 'The demo accounts have a known password: not with NODE_ENV=production'
  const [employees, months, applications] = [values.employees, values.months, values.applications].map(
    (text) => text && Number(text),
  )
  if (!isCount(employees, 40) || !isCount(months, 1) || !(applications === undefined || isCount(applications, 1))) {
    return 'Use whole numbers: --employees from 40, --months and --applications from 1'
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(values.today)) return '--today is a day such as 2026-11-20'

  const database = await openDatabase({ url: DATABASE_URL, dataDir: DATABASE_URL ? undefined : `${DATA_DIR}/database` })
  try {
    await migrate(database)
    if (await database.db.selectFrom('company').select('name').executeTakeFirst()) return 'This database has a company already'
    const start = performance.now()
    const built = await buildCompany(
      database.db,
      { employees, months, applications, today: values.today },
      sealerOf(read.environment),
    )
    await rememberKey(database, sealerOf(read.environment))
    await keepBuiltFiles(DATA_DIR, built)
    console.log(demoText(built, PUBLIC_URL))
    console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    return undefined
  } finally {
    await database.close()
  }
}

function isCount(given: string | number | undefined, least: number): given is number {
  return typeof given === 'number' && Number.isInteger(given) && given >= least
}

const refused = await main()
if (refused) {
  console.error(refused)
  process.exitCode = 1
}
