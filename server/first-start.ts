/** What an empty database needs before anybody can sign in: the demo company, or the code that lets the first person set up a real one. */
import { dayIn } from '@iroko/contract/dates'
import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { buildCompany, type BuiltCompany } from './demo.ts'
import { keepFile } from './lib/files.ts'
import { companyZone, type Portal } from './lib/portal.ts'
import { hashToken } from './lib/tokens.ts'
import { insertOneTimeToken } from './modules/identity/store.ts'
import { findCompany } from './modules/settings/store.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

/** Called once after the migrations. Answers a sentence when this process must not go on. */
export async function prepareCompany(portal: Portal): Promise<string | undefined> {
  const { environment, database } = portal
  const company = await findCompany(database.db)
  if (company?.demo && environment.NODE_ENV === 'production')
    return 'This database holds the demo company, whose password everybody knows: NODE_ENV=production does not start with it'
  if (company) return undefined
  if (environment.DEMO) await startDemo(portal)
  else await offerSetUp(portal)
  return undefined
}

async function startDemo(portal: Portal): Promise<void> {
  const { DEMO_EMPLOYEES, DEMO_MONTHS, DATA_DIR, PUBLIC_URL } = portal.environment
  const plan = { employees: DEMO_EMPLOYEES, months: DEMO_MONTHS, today: dayIn(companyZone, portal.now()) }
  portal.log.info(`Building the demo company: ${plan.employees} people, ${plan.months} months. This takes some seconds`)
  const built = await buildCompany(portal.database.db, plan)
  for (const { id, bytes } of built.files) await keepFile(DATA_DIR, id, Readable.from(Buffer.from(bytes)), Number.MAX_SAFE_INTEGER)
  process.stdout.write(welcome(built, PUBLIC_URL))
}

function welcome({ accounts, password, activation_token }: BuiltCompany, address: string): string {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const lines = accounts.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`)
  return `
  The demo company is ready. Everyone's password: ${password}

${lines.join('\n')}

  Clients sign in at ${address}/auth/client-login
  An invited client activates the account at ${address}/auth/activate?token=${activation_token}

`
}

/** The code is made anew at each start until it is used; only who can read the log has it. */
async function offerSetUp(portal: Portal): Promise<void> {
  const code = Array.from({ length: 16 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[randomInt(32)]).join('')
  const at = portal.now()
  const expires_at = new Date(at.getTime() + 7 * 86_400_000)
  await insertOneTimeToken(portal.database.db, { token_hash: hashToken(code), purpose: 'setup', account_id: nobody, expires_at, at })
  portal.log.warn(`There is no company yet. Set it up at ${portal.environment.PUBLIC_URL}/setup with the code ${code}`)
}
