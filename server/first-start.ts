/** What an empty portal begins with: the demo company, or a code with which somebody sets up their own. */
import { Readable } from 'node:stream'
import { dayIn } from '@iroko/contract/dates'
import { type BuiltCompany, buildCompany } from './demo.ts'
import { storeFile } from './lib/files/files.ts'
import { sealerOf } from './lib/files/sealed.ts'
import type { OnStep } from './lib/migrations/migrate.ts'
import { companyZone, type Portal } from './lib/portal.ts'
import { providerSettings } from './lib/sign-in/identity-provider.ts'
import { passwordMatches } from './lib/sign-in/passwords.ts'
import { hashToken, newToken } from './lib/sign-in/tokens.ts'
import { CannotStart } from './lib/start/cannot-start.ts'
import { findAccount, findCredential, insertOneTimeToken } from './modules/platform/identity/store.ts'
import { findCompany } from './modules/platform/settings/store.ts'
import { requireFactors } from './modules/platform/two-step/store.ts'

const setupMs = 7 * 86_400_000
/** The set-up code belongs to no account. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Called at every start, after the migrations; refuses where this process must not start, and tells how far the demo company is. */
export async function prepareCompany(portal: Portal, onStep?: OnStep): Promise<void> {
  const { environment, database } = portal
  const company = await findCompany(database.db)
  if (company?.demo && environment.NODE_ENV === 'production') {
    throw new CannotStart(
      'This is the demo company, whose accounts have a known password: it is not served with NODE_ENV=production',
    )
  }
  if (environment.NODE_ENV === 'production') await requireFactors(database.db, ['super', 'hr_manager', 'payroll_processor'])
  if (!company && environment.DEMO) await startDemo(portal, onStep)
  else if (!company && environment.ROLE !== 'worker') await offerSetup(portal)
}

async function startDemo({ environment, database, now }: Portal, onStep?: OnStep): Promise<void> {
  const { DEMO_EMPLOYEES: employees, DEMO_MONTHS: months, DATA_DIR, PUBLIC_URL } = environment
  const at = now()
  const plan = { employees, months, today: dayIn(companyZone, at), now: at, onStep }
  const built = await buildCompany(database.db, plan, sealerOf(environment))
  await keepBuiltFiles(DATA_DIR, built)
  process.stdout.write(demoText(built, PUBLIC_URL))
}

/** Starts the demo's OpenID provider when the settings ask for it; answers how to stop it. */
export async function startDemoProvider({ environment, database: { db }, log }: Portal): Promise<() => Promise<void>> {
  const settings = providerSettings(environment)
  if (environment.SSO !== 'demo' || !settings) return async () => undefined
  // A development package: a production image is without it.
  const { startProvider } = await import('./lib/sign-in/demo-provider.ts')
  const accountOf = ({ id, email }: { id: string; email: string }) => {
    const name = email.split('@')[0]
    return { subject: id, email, email_verified: true, groups: ['portal-staff', `portal-${name}`] }
  }
  const stop = await startProvider({
    ...settings,
    leave_uri: `${environment.PUBLIC_URL}/auth/login`,
    check: async (email, password) => {
      const found = await findAccount(db, email)
      return found && (await passwordMatches(found.password_hash, password)) ? accountOf(found) : undefined
    },
    find: async (subject) => accountOf(await findCredential(db, subject)),
  })
  log.info(`The demo's identity provider is ready at ${settings.issuer}`)
  return stop
}

/** Puts the files that the rows speak of where the portal looks for them. */
export async function keepBuiltFiles(dataDir: string, { files }: Pick<BuiltCompany, 'files'>): Promise<void> {
  for (const { id, bytes } of files)
    await storeFile(
      dataDir,
      id,
      Readable.from([typeof bytes === 'string' ? Buffer.from(bytes) : bytes]),
      Number.POSITIVE_INFINITY,
    )
}

/** The accounts with their password and the link of the contact who has none yet, for whoever starts the demo. */
export function demoText({ password, accounts, activation_token }: BuiltCompany, url: string): string {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const lines = [
    `The demo company is ready at ${url}`,
    `Password of every account: ${password}`,
    '',
    ...accounts.map(({ email, who }) => `${email.padEnd(width)}  ${who}`),
    '',
    `Activate the last one: ${url}/auth/activate?token=${activation_token}`,
    `Client login: ${url}/auth/client-login`,
  ]
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`
}

/** Printed whatever is logged: without it nobody gets in. The first person uses it; the next start prints another one. */
async function offerSetup({ database, environment, now }: Portal): Promise<void> {
  const code = newToken()
  const at = now()
  const expires_at = new Date(at.getTime() + setupMs)
  await insertOneTimeToken(database.db, { token_hash: hashToken(code), purpose: 'setup', account_id: nobody, expires_at, at })
  process.stdout.write(
    `\n  There is no company yet. Set it up at ${environment.PUBLIC_URL} with this one-time code: ${code}\n\n`,
  )
}
